package dev.tidepool.research.reproductions.lee2011.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.results.Run;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("full")
class AuthenticationTrialsTest {

    @ParameterizedTest
    @EnumSource
    void aServerInAJvmOfItsOwnAnswersEveryLoginRight(Database database) throws IOException, InterruptedException {
        Optional<String> jdbc = database == Database.EMBEDDED ? Optional.empty() : Optional.of(database.url());
        try (AuthenticationTrials trials =
                AuthenticationTrials.open(new AuthenticationSetup(PasswordDigests.PAPERS, jdbc))) {
            Run run = trials.run(Contestants.find("tema"), true, List.of(50.0, 100.0), 3)
                    .orElseThrow();
            assertThat(run.incomplete()).isFalse();
            assertThat(run.counts().submitted()).isBetween(100L, 200L);
            assertThat(run.counts().completed()).isEqualTo(run.counts().submitted());
            assertThat(run.cost().threadsCreated()).isPositive();
        }
    }

    @Test
    void loginsThatGetNoAnswerCountAsFailed() throws IOException, InterruptedException {
        Optional<String> none = Optional.of("jdbc:h2:mem:not-in-the-other-jvm");
        try (AuthenticationTrials trials =
                AuthenticationTrials.open(new AuthenticationSetup(PasswordDigests.PAPERS, none))) {
            // The other JVM has a memory of its own, without the table: every login fails there, the server lives on.
            Run run = trials.run(Contestants.find("jdk-fixed"), false, List.of(50.0), 3)
                    .orElseThrow();
            assertThat(run.counts().completed()).isZero();
            assertThat(run.counts().failed())
                    .isEqualTo(run.counts().submitted())
                    .isPositive();
        }
    }
}
