package dev.tidepool.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.results.HttpRun;
import dev.tidepool.lab.results.MadeUpRace;
import dev.tidepool.lab.results.Run;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LoadSummaryTest {

    @Test
    void aLoadWithoutAnyValidRunFailsAndShowsNoPercentiles() {
        // It ended with exit code 0 and printed the percentiles of runs that do not count.
        LoadSummary summary = summary(invalid(1), invalid(2));
        assertThat(summary.failure()).hasValue("no run is valid, so nothing was measured; run 1: too late");
        assertThat(summary.lines())
                .containsExactly(
                        "run 1: open loop, times from the intended start: 100 requests, 0.0/s, invalid: too late",
                        "run 2: open loop, times from the intended start: 100 requests, 0.0/s, invalid: too late");
    }

    @Test
    void oneValidRunIsEnough() {
        LoadSummary summary = summary(invalid(1), run(2, Map.of()));
        assertThat(summary.failure()).isEmpty();
        assertThat(summary.lines().get(1)).endsWith("p50 5.0 ms, p99 5.0 ms");
    }

    @Test
    void aLoadThatWasNeverServedFailsWithTheCauses() {
        Run run = MadeUpRace.changed(
                run(1, Map.of("status 503", 60L, "timeout", 40L)), fields -> fields.put("completed", 0));
        assertThat(summary(run).failure()).hasValue("no request was served: 60 status 503, 40 timeout");
        assertThat(summary(run).lines()).contains("not served: 60 status 503, 40 timeout");
    }

    @Test
    void aLoadThatWasStoppedBeforeItsFirstRequestDoesNotFail() {
        assertThat(summary().failure()).isEmpty();
    }

    private static LoadSummary summary(Run... runs) {
        return LoadSummary.of(MadeUpRace.of(List.of(runs)));
    }

    private static Run invalid(int repetition) {
        return run(repetition, Map.of()).invalid("too late");
    }

    private static Run run(int repetition, Map<String, Long> failures) {
        return MadeUpRace.changed(
                MadeUpRace.run("pool", repetition, 5),
                fields -> fields.putPOJO("http", new HttpRun("http://127.0.0.1:1", 1, false, failures)));
    }
}
