package dev.tidepool.lab.race;

import dev.tidepool.lab.measure.machine.ProbeProcess;
import dev.tidepool.lab.measure.machine.ProbeResult;
import dev.tidepool.lab.results.Noise;
import dev.tidepool.lab.results.Responsiveness;
import dev.tidepool.lab.results.Round;
import dev.tidepool.lab.results.Run;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a child JVM answers.
 *
 * @param run what was measured
 * @param noise who else used the machine; null where unknown
 * @param threadDeviation standard deviation of a probe's completions on a thread of the child; null without one
 * @param startedAtMillis the time of day at which arrivals began
 * @param endedAtMillis the time of day at which the run was over
 */
record RunAnswer(
        Run run, @Nullable Noise noise, @Nullable Double threadDeviation, long startedAtMillis, long endedAtMillis) {

    /** Returns the run with what the race's separate probe saw meanwhile. */
    Run with(ProbeProcess probe) {
        Optional<ProbeResult> seen = probe.result(startedAtMillis, endedAtMillis);
        @Nullable
        Responsiveness responsiveness = threadDeviation == null || seen.isEmpty()
                ? null
                : new Responsiveness(
                        Round.to(threadDeviation, 3),
                        Round.to(seen.get().deviation(), 3),
                        seen.get().delayMillis());
        return run.onMachine(responsiveness, noise);
    }
}
