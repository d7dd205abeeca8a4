package dev.tidepool.cluster.grpc.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.cluster.LogLines;
import dev.tidepool.cluster.SettledFiles;
import dev.tidepool.cluster.grpc.TestAuthority;
import dev.tidepool.cluster.grpc.TlsFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files that change while they are read. */
@Timeout(120)
class CredentialsTest {
    private static final Duration A_MOMENT = Duration.ofMillis(SettledFiles.SETTLED_MILLIS - 1);
    private static final Duration A_WHILE = Duration.ofMillis(SettledFiles.SETTLED_MILLIS);

    @TempDir
    private static Path folder;

    private static TestAuthority authority;
    private static String ours;
    private static String theirs;
    private static TlsFiles files;

    private Instant now = Instant.now();
    private Credentials credentials;

    @BeforeAll
    static void issue() throws Exception {
        authority = new TestAuthority(folder, "ours");
        ours = Files.readString(authority.trusted());
        theirs = Files.readString(new TestAuthority(folder, "theirs").trusted());
        files = authority.issue("node", "ip:127.0.0.1", folder.resolve("trusted.pem"));
    }

    @BeforeEach
    void trustBoth() throws IOException {
        rewrite(ours + theirs);
        for (Path each : new Path[] {files.certificate(), files.key(), files.trusted()}) {
            Files.setLastModifiedTime(each, FileTime.from(now.minusSeconds(60)));
        }
        credentials = new Credentials(files, () -> now);
    }

    /** Writes the file of trusted authorities in place, now. */
    private void rewrite(String content) throws IOException {
        Files.writeString(files.trusted(), content);
        Files.setLastModifiedTime(files.trusted(), FileTime.from(now));
    }

    private void refreshAfter(Duration time) {
        now = now.plus(time);
        credentials.refresh();
    }

    /** Callers of the authority that had not been written yet were disconnected. */
    @Test
    void aFileThatIsRewrittenInPlaceCountsOnlyWhenItIsComplete() throws Exception {
        TrustedAuthorities both = credentials.trusted();
        for (String part : new String[] {"", ours.substring(0, 100), ours, ours + theirs.substring(0, 100)}) {
            rewrite(part);
            refreshAfter(A_MOMENT);
            assertThat(credentials.trusted()).as(part).isSameAs(both);
        }
        rewrite(ours + theirs);
        refreshAfter(A_MOMENT);
        refreshAfter(A_WHILE);
        assertThat(credentials.trusted()).isSameAs(both);
    }

    @Test
    void aChangedFileCountsAfterAWhile() throws Exception {
        TrustedAuthorities both = credentials.trusted();
        rewrite(ours);
        refreshAfter(A_WHILE);
        assertThat(credentials.trusted()).isNotSameAs(both);
        assertThat(credentials.ofNode().trusted()).hasSize(1);
    }

    /** The clock of a file server may be ahead. */
    @Test
    void aTimeOfChangeInTheFutureDelaysNothing() throws Exception {
        rewrite(ours);
        Files.setLastModifiedTime(files.trusted(), FileTime.from(now.plusSeconds(60)));
        refreshAfter(Duration.ZERO);
        assertThat(credentials.ofNode().trusted()).hasSize(1);
    }

    /** It trusted nobody from then on, and said so each second. */
    @Test
    void aFileThatStaysIncompleteIsLoggedOnceAndReadAgainWhenItIsWhole() throws Exception {
        TrustedAuthorities both = credentials.trusted();
        try (LogLines log = LogLines.of(Credentials.class.getName())) {
            for (String part : new String[] {"", ours.substring(0, 100)}) {
                rewrite(part);
                refreshAfter(A_WHILE);
                refreshAfter(A_WHILE);
                assertThat(credentials.trusted()).as(part).isSameAs(both);
            }
            Files.delete(files.trusted());
            refreshAfter(A_WHILE);
            refreshAfter(A_WHILE);
            assertThat(credentials.trusted()).isSameAs(both);
            assertThat(log.all())
                    .hasSize(3)
                    .allMatch(line -> line.contains(files.trusted().toString()));
        }
        rewrite(theirs);
        refreshAfter(A_WHILE);
        assertThat(credentials.ofNode().trusted()).hasSize(1);
    }

    @Test
    void aCertificateThatHasExpiredIsNamed() {
        now = now.plus(Duration.ofDays(31));
        assertThatThrownBy(() -> new Credentials(files, () -> now))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the certificate '" + files.certificate() + "' has expired, at ");
    }

    private void warnWith(Credentials of, Duration... left) {
        for (Duration each : left) {
            now = of.expiry().minus(each);
            of.warnOfExpiry();
        }
    }

    /** No log had said so before callers and nodes were refused. */
    @Test
    void theEndOfACertificateIsLoggedAWeekAndADayBefore() {
        try (LogLines log = LogLines.of(Credentials.class.getName())) {
            Duration day = Duration.ofDays(1);
            warnWith(credentials, day.multipliedBy(7));
            assertThat(log.all()).isEmpty();
            warnWith(credentials, day.multipliedBy(6), day.multipliedBy(5), day);
            assertThat(log.all()).hasSize(1);
            warnWith(credentials, day.dividedBy(2), Duration.ZERO);
            assertThat(log.all())
                    .hasSize(2)
                    .containsOnly("the certificate '%s' expires at %s; renew it"
                            .formatted(files.certificate(), credentials.expiry()));
            warnWith(credentials, Duration.ofMillis(-1), day.negated());
            assertThat(log.all())
                    .hasSize(3)
                    .last()
                    .isEqualTo("the certificate '%s' has expired, at %s: new connections with it are refused; renew it"
                            .formatted(files.certificate(), credentials.expiry()));
        }
    }

    /** One that is renewed each day would be logged each day. */
    @Test
    void theEndOfAShortCertificateIsLoggedWithAThirdOfItsTimeLeft() throws Exception {
        TestAuthority daily = authority.intermediate("daily", Duration.ofHours(23)); // an hour old
        Credentials renewed = new Credentials(daily.issue("short", "dns:short", authority.trusted()), () -> now);
        try (LogLines log = LogLines.of(Credentials.class.getName())) {
            warnWith(renewed, Duration.ofHours(9));
            assertThat(log.all()).isEmpty();
            warnWith(renewed, Duration.ofHours(7), Duration.ofHours(1));
            assertThat(log.all()).singleElement().asString().startsWith("an intermediate certificate in '");
        }
    }

    /** A node with it took callers whom it could not convince, and was silent. */
    @Test
    void aCertificateThatIsNotValidYetIsLogged() {
        now = now.minus(Duration.ofDays(2));
        try (LogLines log = LogLines.of(Credentials.class.getName())) {
            assertThat(new Credentials(files, () -> now).ofNode().chain()).isNotEmpty();
            assertThat(log.all())
                    .singleElement()
                    .asString()
                    .startsWith("the certificate '" + files.certificate() + "' is not valid before ")
                    .endsWith("; it is " + now + ": is the clock right?");
        }
    }

    @Test
    void aFileWithoutAuthoritiesIsNamed() throws Exception {
        rewrite("");
        assertThatThrownBy(() -> new Credentials(files, () -> now))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("'" + files.trusted() + "' has no certificate in PEM");
    }
}
