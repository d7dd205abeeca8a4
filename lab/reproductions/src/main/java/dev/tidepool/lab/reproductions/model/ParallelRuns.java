package dev.tidepool.lab.reproductions.model;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/** Independent pieces of work, spread over the machine's cores. The order of the results is that of the work, whoever ends first. */
public final class ParallelRuns {
    private ParallelRuns() {}

    /**
     * One piece of work.
     *
     * @param what the work in a few words, for the progress
     * @param work is called once, on any thread
     * @param <T> what it gives
     */
    public record Run<T>(String what, Supplier<T> work) {}

    /**
     * Does all the work, each piece a step of the progress.
     *
     * @return the results in the order of the work
     * @throws Stopped if the progress says that the rest is not wanted; pieces under way are waited for
     */
    public static <T> List<T> all(List<Run<T>> runs, ExperimentProgress progress) {
        ExecutorService threads =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors(), ParallelRuns::daemon);
        try {
            List<Future<T>> futures = new ArrayList<>();
            for (Run<T> run : runs) {
                futures.add(threads.submit(() -> {
                    progress.step(run.what());
                    return run.work().get();
                }));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(result(future));
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
