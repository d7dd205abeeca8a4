package dev.tidepool.lab.measure.contestant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.options.UnknownNameException;
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
                .hasMessage("pool 'jdk-fixed:0': threads is 0; allowed is 1 to 100000");
        assertThatThrownBy(() -> Contestants.find("jdk-fixed:x"))
                .hasMessage("pool 'jdk-fixed:x': found threads 'x', expected a whole number, or unlimited");
        assertThatThrownBy(() -> Contestants.find("jdk-cached:4"))
                .hasMessage("pool 'jdk-cached:4': jdk-cached has no parameters; write just 'jdk-cached'");
        assertThatThrownBy(() -> Contestants.find("fixed:1000000"))
                .hasMessage("threads of pool fixed:1000000 is 1000000; allowed is 1 to 100000");
    }

    @Test
    void parametersOfAPolicyAreSetByName() {
        Contestant contestant = Contestants.find("ema:alpha=0.7:interval=50ms:series=As-Coded");
        assertThat(contestant.name()).isEqualTo("ema:alpha=0.7:interval=50ms:series=As-Coded");
        assertThat(contestant.policy()).isEqualTo("ema");
        assertThat(contestant.parameters())
                .containsEntry("alpha", 0.7)
                .containsEntry("interval", "50ms")
                .containsEntry("idleTimeout", "300ms")
                .containsEntry("series", "as-coded");
    }

    @Test
    void aParameterThatThereIsNotOffersThoseThereAre() {
        assertThatThrownBy(() -> Contestants.find("ema:alfa=0.7"))
                .hasMessage("pool 'ema:alfa=0.7': unknown parameter 'alfa'; known are alpha, interval, floor,"
                        + " idleTimeout, series (nearest: alpha)");
        assertThatThrownBy(() -> Contestants.find("auto:speed=3"))
                .hasMessage("pool 'auto:speed=3': unknown parameter 'speed'; there are no parameters");
        assertThatThrownBy(() -> Contestants.find("ema:0.7"))
                .hasMessage("pool 'ema:0.7': '0.7' is not key=value; the parameters of ema are alpha, interval, floor,"
                        + " idleTimeout, series");
        assertThatThrownBy(() -> Contestants.find("ema:alpha=0.5:alpha=0.7"))
                .hasMessage("pool 'ema:alpha=0.5:alpha=0.7': alpha is given twice; give it once");
    }

    @Test
    void aValueOutOfRangeIsNamedByTheRecord() {
        assertThatThrownBy(() -> Contestants.find("ema:alpha=2"))
                .hasMessage("pool 'ema:alpha=2': alpha is 2.0; allowed is 0.001 to 1.0");
        assertThatThrownBy(() -> Contestants.find("ema:interval=0.5ms"))
                .hasMessage("pool 'ema:interval=0.5ms': interval is 0.5 ms; allowed is 1.0 ms to 3600000.0 ms");
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
