package dev.tidepool.server.rights;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.cluster.SettledFiles;
import dev.tidepool.testing.Wait;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Logger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class RightsFileTest {
    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void choose() {
        file = folder.resolve("rights.yaml");
    }

    @Test
    void aCallerMayRunWhatItsLineSaysAndAnotherNothing() throws IOException {
        Files.writeString(file, """
            # who may run what
            orders:
              tasks: [echo, report.*]
              token-file: not read here
            "CN with: colon":
              tasks: ["*"]
            idle: {tasks: []}
            """);
        try (RightsFile rights = RightsFile.open(file)) {
            assertThat(rights.allows("orders", "echo")).isTrue();
            assertThat(rights.allows("orders", "report.daily")).isTrue();
            assertThat(rights.allows("orders", "echo2")).isFalse();
            assertThat(rights.allows("orders", "report")).isFalse();
            assertThat(rights.allows("CN with: colon", "anything")).isTrue();
            assertThat(rights.allows("idle", "echo")).isFalse();
            assertThat(rights.names("idle")).isTrue();
            assertThat(rights.allows("Orders", "echo")).isFalse();
            assertThat(rights.allows("", "echo")).isFalse();
            assertThat(rights.names("")).isFalse();
            assertThat(rights.callerWith("not read here".getBytes(UTF_8))).isNull();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
        found nothing, expected a caller's name | # empty
        found '[echo]', expected a caller's name | [echo]
        found '[echo]', expected 'tasks: [...]' for caller 'orders' | orders: [echo]
        caller 'orders' has 'task'; allowed are tasks and token-file | orders: {task: [echo]}
        caller 'orders' has no list of tasks | orders: {tasks: echo}
        caller 'orders' has no list of tasks | orders: {token-file: x}
        caller 'orders' has the task 'a b'; allowed are names | orders: {tasks: [a b]}
        caller 'orders' has the task '*.daily'; allowed are names | orders: {tasks: ["*.daily"]}
        caller 'orders' has the task 'null'; allowed are names | orders: {tasks: [null]}
        caller 'orders' has the token-file '7'; name a file | orders: {tasks: [echo], token-file: 7}
        a caller has no name | "": {tasks: [echo]}
        a value contains itself | orders: &x {tasks: [*x]}
        line 1 is not YAML ( | orders: {tasks: [*]}
        line 1 is not YAML ( | orders: {tasks: [echo]}, orders: {tasks: [spin]}
        """)
    void aFileThatSaysSomethingElseIsNamed(String message, String text) throws IOException {
        Files.writeString(file, text);
        assertThatThrownBy(() -> RightsFile.open(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("--rights is '" + file + "': " + message)
                .message()
                .hasLineCount(1);
    }

    /** The library would take the last of them without a word in another mode. */
    @Test
    void aCallerThatIsNamedTwiceIsAnError() throws IOException {
        Files.writeString(file, "orders: {tasks: [echo]}\norders: {tasks: [spin]}\n");
        assertThatThrownBy(() -> RightsFile.open(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("orders");
    }

    @Test
    void aMissingFileIsNamed() {
        assertThatThrownBy(() -> RightsFile.open(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("--rights is '" + file + "': it cannot be read as text");
    }

    @Test
    void tokensAreThoseOfTheFilesNextToIt() throws IOException {
        Files.writeString(folder.resolve("a"), "the token of a caller\n");
        Files.writeString(folder.resolve("b"), "the token of b caller");
        Files.writeString(file, "a: {tasks: [], token-file: a}\nb: {tasks: [], token-file: b}\nc: {tasks: []}\n");
        try (RightsFile rights = RightsFile.withTokens(file)) {
            assertThat(rights.callerWith("the token of a caller".getBytes(UTF_8)))
                    .isEqualTo("a");
            assertThat(rights.callerWith("the token of b caller".getBytes(UTF_8)))
                    .isEqualTo("b");
            assertThat(rights.callerWith("the token of c caller".getBytes(UTF_8)))
                    .isNull();
            assertThat(rights.callerWith(new byte[0])).isNull();
        }
        Files.writeString(folder.resolve("b"), "the token of a caller");
        assertThatThrownBy(() -> RightsFile.withTokens(file))
                .hasMessage("--rights: callers 'a' and 'b' have the same token; give each its own");
        Files.writeString(folder.resolve("b"), "short");
        assertThatThrownBy(() -> RightsFile.withTokens(file))
                .hasMessageStartingWith("token-file of b is '" + folder.resolve("b") + "', which holds 5 bytes");
        Files.writeString(file, "a: {tasks: []}");
        assertThatThrownBy(() -> RightsFile.withTokens(file))
                .hasMessageContaining("in which no caller has a token-file");
    }

    /** The server started with it, and every request of its caller got 401. */
    @Test
    void aTokenThatNoHeaderCanCarryIsNamed() throws IOException {
        Files.write(folder.resolve("a"), new byte[32]);
        Files.writeString(file, "a: {tasks: [], token-file: a}");
        assertThatThrownBy(() -> RightsFile.withTokens(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("token-file of a is '" + folder.resolve("a") + "', which holds no token that a header can"
                        + " carry; allowed are up to 4096 ASCII characters, with blanks only between them: make one"
                        + " with openssl rand -base64 32");
    }

    @Test
    void aChangedFileIsReadAgainAndABadOneIsNot() throws IOException {
        Files.writeString(folder.resolve("token"), "the first token of a");
        Files.writeString(file, "a: {tasks: [echo], token-file: token}");
        try (RightsFile rights = RightsFile.withTokens(file)) {
            Files.writeString(file, "a: {tasks: [echo, spin], token-file: token}");
            Wait.until(() -> rights.allows("a", "spin"));
            Files.writeString(file, "a: nonsense that is no right");
            Files.writeString(folder.resolve("token"), "the second, longer token of a");
            Files.writeString(file, "a: {tasks: [spin], token-file: token}");
            Wait.until(() -> !rights.allows("a", "echo"));
            assertThat(rights.callerWith("the second, longer token of a".getBytes(UTF_8)))
                    .isEqualTo("a");
            Files.writeString(folder.resolve("token"), "the third and last token of a");
            Wait.until(() -> rights.callerWith("the third and last token of a".getBytes(UTF_8)) != null);
            Files.delete(file);
            Files.writeString(folder.resolve("token"), "and one that comes too late");
            assertThat(rights.allows("a", "spin")).isTrue();
        }
    }

    /** A caller whose line had not been written yet was disconnected. */
    @Test
    void aFileThatIsRewrittenInPlaceCountsOnlyWhenItIsComplete() throws IOException {
        Instant begin = Instant.now();
        AtomicReference<Instant> now = new AtomicReference<>(begin);
        String a = "a: {tasks: [echo]}\n";
        Files.writeString(file, a + "b: {tasks: [echo]}\n");
        try (RightsFile rights = new RightsFile(file, false, now::get)) {
            for (String part : new String[] {"", a, a + "b: {tas"}) {
                rewrite(part, begin);
                now.set(begin.plusMillis(SettledFiles.SETTLED_MILLIS - 1));
                rights.refresh();
                assertThat(rights.names("b")).as(part).isTrue();
            }
            rewrite(a, begin);
            now.set(begin.plusMillis(SettledFiles.SETTLED_MILLIS));
            rights.refresh();
            assertThat(rights.names("b")).isFalse();
        }
    }

    /** Replaces the file, so that nobody sees another time of change. */
    private void rewrite(String content, Instant changed) throws IOException {
        Path fresh = Files.writeString(folder.resolve("fresh"), content);
        Files.setLastModifiedTime(fresh, FileTime.from(changed));
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @Test
    void aTokenOfTheSameLengthAndTimeIsReadAgain() throws IOException {
        Path token = folder.resolve("token");
        Files.writeString(token, "the first token of a caller");
        Files.writeString(file, "a: {tasks: [echo], token-file: token}");
        try (RightsFile rights = RightsFile.withTokens(file)) {
            FileTime time = Files.getLastModifiedTime(token);
            Files.writeString(token, "the other token of a caller");
            Files.setLastModifiedTime(token, time);
            Wait.until(() -> rights.callerWith("the other token of a caller".getBytes(UTF_8)) != null);
        }
    }

    @Test
    void aTokenFileThatIsMendedIsReadAgain() throws IOException {
        Files.writeString(folder.resolve("old"), "the first token of a caller");
        Files.writeString(file, "a: {tasks: [echo], token-file: old}");
        AtomicInteger warnings = new AtomicInteger();
        Logger log = Logger.getLogger(RightsFile.class.getName());
        log.setFilter(line -> {
            warnings.incrementAndGet();
            return false;
        });
        try (RightsFile rights = RightsFile.withTokens(file)) {
            Files.writeString(folder.resolve("new"), "short");
            Files.writeString(file, "a: {tasks: [spin], token-file: new}");
            Wait.until(() -> warnings.get() > 0);
            assertThat(rights.allows("a", "echo")).isTrue();
            Files.writeString(folder.resolve("new"), "long enough for a token");
            Wait.until(() -> rights.allows("a", "spin"));
        } finally {
            log.setFilter(null);
        }
    }
}
