package dev.tidepool.lab.contestant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.lab.UnknownNameException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ContestantsTest {

    @Test
    void everyListedPoolOpensAndRunsATask() throws InterruptedException {
        for (Family family : Contestants.all()) {
            ContestantPool pool = Contestants.find(family.name()).open(new ThreadLedger());
            CountDownLatch ran = new CountDownLatch(1);
            pool.executor().execute(ran::countDown);
            assertThat(ran.await(5, TimeUnit.SECONDS)).as(family.name()).isTrue();
            pool.executor().shutdown();
            assertThat(pool.executor().awaitTermination(5, TimeUnit.SECONDS))
                    .as(family.name())
                    .isTrue();
        }
    }

    @Test
    void theNumberAfterAColonSetsTheThreads() {
        Contestant contestant = Contestants.find("jdk-fixed:16");
        assertThat(contestant.name()).isEqualTo("jdk-fixed:16");
        assertThat(contestant.parameters()).containsEntry("threads", 16);
    }

    @Test
    void oursTellTheirPolicyAndItsParameters() {
        Contestant contestant = Contestants.find("fixed:16");
        assertThat(contestant.policy()).isEqualTo("fixed");
        assertThat(contestant.parameters()).containsEntry("threads", 16);
        assertThat(Contestants.find("ema").parameters()).isNotEmpty();
    }

    @Test
    void badNumbersOfThreadsAreNamed() {
        assertThatThrownBy(() -> Contestants.find("jdk-fixed:0"))
                .hasMessage("pool 'jdk-fixed:0': found '0' threads; allowed is a whole number from 1 to 100000");
        assertThatThrownBy(() -> Contestants.find("jdk-fixed:x")).hasMessageContaining("found 'x' threads");
        assertThatThrownBy(() -> Contestants.find("jdk-cached:4")).hasMessageContaining("takes no number of threads");
    }

    @Test
    void anUnknownNameOffersTheNearest() {
        assertThatThrownBy(() -> Contestants.find("jdk-fixd"))
                .isInstanceOf(UnknownNameException.class)
                .hasMessageContaining("nearest: jdk-fixed");
    }

    @Test
    void virtualThreadsAreThereFromJdk21On() {
        assertThat(Contestants.all().stream().anyMatch(family -> family.name().equals("jdk-virtual")))
                .isEqualTo(Runtime.version().feature() >= 21);
    }
}
