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
 * The answer of a child JVM.
 *
 * @param noise the CPU use of other programs; null where unknown
 * @param threadDeviation standard deviation of the completions of a probe on a thread of the child; null without a
 *     probe
 * @param startedAtMillis time of day at which arrivals began
 * @param endedAtMillis time of day at which the run ended
 */
record RunAnswer(
        Run run, @Nullable Noise noise, @Nullable Double threadDeviation, long startedAtMillis, long endedAtMillis) {

    /** Adds the measurements of the race's separate probe process to the run. */
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
