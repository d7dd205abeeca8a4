package dev.tidepool.research.reproductions.lee2011.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class AuthenticationServerTest {
    private static final String USER = Population.name(17);
    private static final String RIGHT = Population.password(17);
    private static final String WRONG = Population.password(18);

    private final List<AccountDatabase> opened = new ArrayList<>();

    @AfterEach
    void closeDatabases() {
        opened.forEach(AccountDatabase::close);
    }

    @ParameterizedTest
    @EnumSource
    void aRightPasswordIsAcceptedAndAllElseIsRefused(Database database) throws InterruptedException {
        AuthenticationServer server = server(database, PasswordDigests.PAPERS);
        assertThat(server.authenticate(USER, RIGHT)).isEqualTo(Answer.ACCEPTED);
        assertThat(server.authenticate(USER, WRONG)).isEqualTo(Answer.REFUSED);
        assertThat(server.authenticate(USER, "")).isEqualTo(Answer.REFUSED);
        assertThat(server.authenticate("nobody", RIGHT)).isEqualTo(Answer.REFUSED);
        assertThat(server.authenticate("nobody", "nobody's")).isEqualTo(Answer.REFUSED);
        assertThat(server.authenticate("", "")).isEqualTo(Answer.REFUSED);
    }

    @Tag("full")
    @Test
    void theModernDigestAnswersAlike() throws InterruptedException {
        AuthenticationServer server = server(Database.EMBEDDED, PasswordDigests.MODERN);
        assertThat(server.authenticate(USER, RIGHT)).isEqualTo(Answer.ACCEPTED);
        assertThat(server.authenticate(USER, WRONG)).isEqualTo(Answer.REFUSED);
        assertThat(server.authenticate("nobody", RIGHT)).isEqualTo(Answer.REFUSED);
    }

    @ParameterizedTest
    @EnumSource
    void anUnknownNameCostsAsManyDigestsAsAWrongPassword(Database database) throws InterruptedException {
        CountingDigest digest = new CountingDigest(1);
        AuthenticationServer server = server(database, digest);
        int before = digest.computed.get();
        server.authenticate(USER, WRONG);
        assertThat(digest.computed).hasValue(before + 1);
        server.authenticate("nobody", WRONG);
        assertThat(digest.computed).hasValue(before + 2);
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("namesLikeSql")
    void aNameThatLooksLikeSqlIsJustAName(Database database, String name) throws InterruptedException {
        AuthenticationServer server = server(database, PasswordDigests.PAPERS);
        assertThat(server.authenticate(name, RIGHT)).isEqualTo(Answer.REFUSED);
        assertThat(server.authenticate(USER, name)).isEqualTo(Answer.REFUSED);
        assertThat(server.authenticate(USER, RIGHT)).isEqualTo(Answer.ACCEPTED);
    }

    static Stream<Arguments> namesLikeSql() {
        return Arrays.stream(Database.values())
                .flatMap(database -> Stream.of(
                                "' or '1'='1",
                                "\" or \"\"=\"",
                                USER + "' -- ",
                                USER + "'#",
                                "'; drop table " + AccountTable.NAME + "; --",
                                "x' union select password from " + AccountTable.NAME + " -- ",
                                "\\",
                                "\\' or 1=1 -- ",
                                "%",
                                "user-001_",
                                "?",
                                USER + "\0",
                                "\ud800")
                        .map(name -> Arguments.of(database, name)));
    }

    @ParameterizedTest
    @EnumSource
    void noCollationTakesOneNameForAnother(Database database) throws InterruptedException {
        AuthenticationServer server = server(database, PasswordDigests.PAPERS);
        for (String like : List.of(USER.toUpperCase(java.util.Locale.ROOT), USER + " ", " " + USER, "úser-0017")) {
            assertThat(server.authenticate(like, RIGHT)).as(like).isEqualTo(Answer.REFUSED);
        }
    }

    @Test
    void overLongInputIsRefusedWithoutADigest() throws InterruptedException {
        CountingDigest digest = new CountingDigest(1);
        AuthenticationServer server = server(Database.EMBEDDED, digest);
        int before = digest.computed.get();
        String tooLong = "x".repeat(AuthenticationServer.MAX_NAME_LENGTH + 1);
        assertThat(server.authenticate(tooLong, RIGHT)).isEqualTo(Answer.REFUSED);
        assertThat(server.authenticate("x".repeat(10_000_000), RIGHT)).isEqualTo(Answer.REFUSED);
        assertThat(server.authenticate(USER, "x".repeat(10_000_000))).isEqualTo(Answer.REFUSED);
        assertThat(digest.computed).hasValue(before);
    }

    @ParameterizedTest
    @EnumSource
    void theLongestNameFitsInAnyScript(Database database) throws InterruptedException {
        AuthenticationServer server = server(database, PasswordDigests.PAPERS);
        for (String letter : List.of("x", "ß", "水", "🌊")) {
            String longest = letter.repeat(AuthenticationServer.MAX_NAME_LENGTH / letter.length());
            assertThat(server.authenticate(longest, RIGHT)).as(letter).isEqualTo(Answer.REFUSED);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aFloodIsAnsweredRightAndComputesNoMoreDigestsAtOnceThanFitIntoHalfOfTheHeap(Database database)
            throws InterruptedException, ExecutionException {
        CountingDigest digest = new CountingDigest(Runtime.getRuntime().maxMemory() / 6);
        AuthenticationServer server = server(database, digest);
        List<Login> logins = Population.logins(2_000, 7);
        ExecutorService clients = Executors.newFixedThreadPool(64);
        try {
            List<Future<Answer>> answers = new ArrayList<>();
            for (Login login : logins) {
                answers.add(clients.submit(() -> server.authenticate(login.name(), login.password())));
            }
            for (int i = 0; i < logins.size(); i++) {
                assertThat(answers.get(i).get())
                        .as(logins.get(i).toString())
                        .isEqualTo(logins.get(i).expected());
            }
        } finally {
            clients.shutdownNow();
        }
        assertThat(digest.mostAtOnce.get()).isBetween(1, 3);
    }

    @Test
    void aServerWithoutItsDatabaseSaysNothingOfNameAndPassword() throws InterruptedException {
        AuthenticationServer server = server(Database.EMBEDDED, PasswordDigests.PAPERS);
        closeDatabases();
        assertThat(server.authenticate(USER, RIGHT)).isEqualTo(Answer.UNAVAILABLE);
        assertThat(server.authenticate("nobody", WRONG)).isEqualTo(Answer.UNAVAILABLE);
    }

    private AuthenticationServer server(Database database, PasswordDigest digest) {
        String url = database.url();
        AccountDatabase.fill(url, Population.of(digest));
        AccountDatabase accounts = AccountDatabase.open(url);
        opened.add(accounts);
        return new AuthenticationServer(accounts, digest);
    }
}
