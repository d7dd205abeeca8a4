package dev.tidepool.lab.results.phase;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.PhaseCost;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.compare.Measure;
import dev.tidepool.lab.results.compare.Pool;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The grade of a pool: its worst phase, and what it cost.
 *
 * @param worst the score with the highest ratio; of a pool that did not serve every task, the one with most tasks
 *     unserved; null if no run of the pool counts
 * @param scores all its scores
 */
public record PhaseGrade(Pool pool, @Nullable PhaseScore worst, List<PhaseScore> scores) {
    public PhaseGrade {
        scores = List.copyOf(scores);
    }

    /** Returns whether the pool served every task of the counted runs, and no JVM crashed. */
    public boolean served() {
        return worst != null && unserved() == 0 && pool.servedAll();
    }

    /** Returns the tasks that were rejected or unfinished, summed over the counted runs. */
    public long unserved() {
        return scores.stream().mapToLong(PhaseScore::unserved).sum();
    }

    /** Returns the ratio of the worst phase; null if no run of the pool counts. */
    public @Nullable Interval ratio() {
        return worst == null ? null : worst.ratio();
    }

    /** Returns the maximum of threads alive. */
    public @Nullable Interval peakThreads() {
        return pool.interval(Measure.PEAK_THREADS);
    }

    /** Returns the mean of the threads alive. */
    public @Nullable Interval meanThreads() {
        return pool.interval(Measure.MEAN_THREADS);
    }

    /** Returns the integral of the threads alive over a run. */
    public @Nullable Interval threadSeconds() {
        return pool.interval(Measure.THREAD_SECONDS);
    }

    /** Returns the CPU time of a run, seconds. */
    public @Nullable Interval cpuSeconds() {
        return pool.interval(Measure.CPU_SECONDS);
    }

    /** Returns the maximum of the process's resident memory, mebibytes; null where unknown. */
    public @Nullable Interval memory() {
        return pool.over(PhaseGrade::memory);
    }

    private static double memory(Run run) {
        return run.byPhase().stream()
                .map(phase -> phase.cost() == null ? null : memory(phase.cost()))
                .filter(Objects::nonNull)
                .mapToDouble(each -> each)
                .max()
                .orElse(Double.NaN);
    }

    private static @Nullable Double memory(PhaseCost cost) {
        return cost.memoryPeakMebibytes();
    }
}
