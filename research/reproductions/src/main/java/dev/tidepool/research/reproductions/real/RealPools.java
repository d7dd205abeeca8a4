package dev.tidepool.research.reproductions.real;

import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.race.SideBySide;
import dev.tidepool.lab.results.Run;
import dev.tidepool.research.reproductions.model.ExperimentProgress;
import dev.tidepool.research.reproductions.model.Settings;
import dev.tidepool.research.reproductions.model.Stopped;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * An experiment with real pools, all at the same time: their tasks only wait, so they hardly touch each other. The
 * settings' folder keeps finished repetitions, from which the same experiment resumes. Immutable.
 *
 * @param letter of the experiment
 * @param pools the pools
 * @param workload the load of each
 * @param seconds how long tasks arrive
 * @param drainSeconds how long a backlog may take to drain
 * @param maxLateMillis the 99th percentile of the lateness of a pool's arrivals above which its run is disturbed
 */
public record RealPools(
        String letter,
        List<RealPool> pools,
        WorkloadSource workload,
        int seconds,
        int drainSeconds,
        double maxLateMillis) {
    private static final double SECONDS_AROUND_A_RUN = 4;

    /** Repeated at most this share of the repetitions: a machine that is never calm would take twice as long. */
    private static final double MAX_REPEATED = 1.0 / 3;

    /** Runs all pools once, each with the same arrivals. */
    @FunctionalInterface
    public interface Runner {
        /**
         * Runs.
         *
         * @param stop asked now and then whether to stop
         * @return a run for each pool, in their order; empty if it was stopped
         */
        Optional<List<Run>> run(SideBySide pools, BooleanSupplier stop) throws IOException, InterruptedException;
    }

    /** Copies the list. */
    public RealPools {
        pools = List.copyOf(pools);
    }

    /** Returns the approximate duration, seconds. */
    public double seconds(int repetitions) {
        return repetitions * (seconds + SECONDS_AROUND_A_RUN + Math.min(drainSeconds, SECONDS_AROUND_A_RUN));
    }

    /**
     * Runs the repetitions that the folder does not have, each a step of the progress. A disturbed
     * one is repeated once, a third of them at most, and the calmer of the two is kept.
     *
     * @throws Stopped if nobody waits for the rest
     * @throws IllegalArgumentException if the folder has runs of other settings, in one line
     */
    public RealRepetitions measure(Runner runner, int repetitions, Settings settings, ExperimentProgress progress) {
        try {
            RealJournal journal = RealJournal.open(settings.runsFolder(), this, settings.seed());
            int missing = (int) IntStream.range(0, repetitions)
                    .filter(repetition -> journal.find(repetition).isEmpty())
                    .count();
            progress.steps(missing);
            progress.forecast(seconds(missing));
            int again = (int) Math.ceil(MAX_REPEATED * repetitions);
            for (int repetition = 0; repetition < repetitions; repetition++) {
                if (journal.find(repetition).isEmpty()) {
                    progress.step("all pools, repetition " + (repetition + 1));
                    RealRepetition measured = once(runner, repetition, settings, progress);
                    if (measured.disturbed(maxLateMillis) > 0 && again-- > 0) {
                        RealRepetition second = once(runner, repetition, settings, progress);
                        boolean calmer = second.disturbed(maxLateMillis) < measured.disturbed(maxLateMillis);
                        measured = calmer ? second : measured;
                    }
                    journal.add(measured);
                }
            }
            return new RealRepetitions(this, journal.first(repetitions));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new Stopped();
        }
    }

    private RealRepetition once(Runner runner, int repetition, Settings settings, ExperimentProgress progress)
            throws IOException, InterruptedException {
        SideBySide request = new SideBySide(
                pools.stream().map(RealPool::opened).toList(),
                workload,
                seconds,
                drainSeconds,
                settings.seed(repetition));
        List<Run> runs = runner.run(request, progress::isStopped).orElseThrow(Stopped::new);
        return new RealRepetition(
                repetition,
                runs.stream().map(run -> RealPoolRun.of(run, seconds)).toList());
    }
}
