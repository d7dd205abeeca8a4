package dev.tidepool.research.reproductions.model;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongFunction;

/**
 * Repeats independent simulations on all cores of the machine. Results do not depend on the order in which runs end.
 */
public final class ParallelRuns {
    private ParallelRuns() {}

    /**
     * A case to repeat.
     *
     * @param name for the progress and the results
     * @param run runs one repetition by its seed, on any thread
     * @param <T> the outcome of a run
     */
    public record Case<T>(String name, LongFunction<? extends T> run) {}

    /**
     * Runs every repetition of every case, each a step of the progress.
     *
     * @param settings give the seed of each repetition, the same for all cases
     * @return the repetitions in the order of the cases
     * @throws Stopped if the progress says that nobody waits for the rest; runs under way are cut off
     */
    public static <T> List<Repetitions<T>> repeat(
            List<Case<T>> cases, int repetitions, Settings settings, ExperimentProgress progress) {
        ExecutorService threads =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors(), ParallelRuns::daemon);
        try {
            List<List<Future<T>>> futures = new ArrayList<>();
            for (Case<T> each : cases) {
                List<Future<T>> ofCase = new ArrayList<>();
                for (int repetition = 0; repetition < repetitions; repetition++) {
                    long seed = settings.seed(repetition);
                    ofCase.add(threads.submit(() -> {
                        progress.step(each.name());
                        return each.run().apply(seed);
                    }));
                }
                futures.add(ofCase);
            }
            List<Repetitions<T>> results = new ArrayList<>();
            for (int i = 0; i < cases.size(); i++) {
                List<T> runs = new ArrayList<>();
                for (Future<T> future : futures.get(i)) {
                    runs.add(result(future));
                }
                results.add(new Repetitions<>(cases.get(i).name(), runs));
            }
            return results;
        } finally {
            threads.shutdownNow();
        }
    }

    private static <T> T result(Future<T> future) {
        try {
            return future.get();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(failed.getCause());
        } catch (CancellationException cancelled) {
            throw new Stopped();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new Stopped();
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "reproduction");
        thread.setDaemon(true);
        return thread;
    }
}
