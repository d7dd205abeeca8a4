package dev.tidepool.executor;

import dev.tidepool.policy.IdleOrder;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.TypeLimit;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.stress.Actors;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Whole pools under controlled schedules. They have no control thread, which would mend a lost wake-up at its next
 * sample: a thread that nobody wakes is then a deadlock, which the scheduler reports.
 */
public final class PoolSchedules {
    private final List<Thread> workers = Collections.synchronizedList(new ArrayList<>());

    /** Tasks that wait for each other, twice: without two workers at once, nobody goes on. */
    public void everyTaskGetsAWorkerWhileOneIsIdle() throws Exception {
        AdaptiveExecutor pool = pool(2);
        for (int round = 0; round < 2; round++) {
            CountDownLatch met = new CountDownLatch(2);
            Actors.Actor submitter = () -> pool.execute(() -> {
                met.countDown();
                await(met);
            });
            Actors.together(submitter, submitter);
            met.await();
        }
        end(pool);
    }

    /** A new bound retires the very worker that a submitter calls: the other one runs the task. */
    public void aTaskRunsAlthoughTheCalledWorkerIsRetired() throws Exception {
        AdaptiveExecutor pool = builder(2).idleOrder(IdleOrder.FIFO).buildWithoutControlThread();
        CountDownLatch met = new CountDownLatch(2);
        for (int i = 0; i < 2; i++) {
            pool.execute(() -> {
                met.countDown();
                await(met);
            });
        }
        met.await();
        Actors.together(() -> pool.submit(() -> {}).get(), () -> pool.bounds(0, 1));
        end(pool);
    }

    /** Whatever is accepted while the pool is shut down runs once, and before the pool has terminated. */
    public void everyAcceptedTaskRunsBeforeTheEnd() throws Exception {
        AdaptiveExecutor pool = pool(1);
        pool.submit(() -> {}).get(); // its worker is about to idle
        List<Counted> tasks = List.of(new Counted(pool), new Counted(pool));
        Actors.together(tasks.get(0)::submit, tasks.get(1)::submit, pool::shutdown);
        end(pool);
        tasks.forEach(task -> task.ranOnceIf(task.accepted));
    }

    /** Whatever is accepted while the pool is stopped runs or is returned, and never both. */
    public void everyAcceptedTaskRunsOrIsReturned() throws Exception {
        AdaptiveExecutor pool = pool(1);
        pool.submit(() -> {}).get();
        List<Counted> tasks = List.of(new Counted(pool), new Counted(pool));
        List<Runnable> returned = new ArrayList<>();
        Actors.together(tasks.get(0)::submit, tasks.get(1)::submit, () -> returned.addAll(pool.shutdownNow()));
        end(pool);
        tasks.forEach(task -> task.ranOnceIf(task.accepted && !returned.contains(task)));
    }

    /** A task that runs and one that is cancelled: afterwards exactly the capacity is free beside a busy worker. */
    public void theQueueGivesEveryPlaceBack() throws Exception {
        AdaptiveExecutor pool = builder(1).queueCapacity(2, WhenFull.reject()).buildWithoutControlThread();
        Actors.together(
                () -> pool.submit(() -> {}).get(), () -> pool.submit(() -> {}).cancel(false));
        CountDownLatch release = occupy(pool);
        int free = 0;
        while (accepts(pool)) {
            free++;
        }
        release.countDown();
        end(pool);
        if (free != 2) {
            throw new AssertionError(free + " tasks may wait in a queue of 2");
        }
    }

    /** Two tasks of a type that may run once at a time: the second is set aside or waits, and runs in any case. */
    public void everyTaskSetAsideRuns() throws Exception {
        AdaptiveExecutor pool = onePool();
        AtomicInteger together = new AtomicInteger();
        AtomicInteger runs = new AtomicInteger();
        Runnable alone = () -> {
            if (together.incrementAndGet() > 1) {
                throw new AssertionError("two tasks of a type that may run once at a time");
            }
            runs.incrementAndGet();
            together.decrementAndGet();
        };
        Actors.Actor submitter =
                () -> pool.submit(TypedTask.named("call", alone)).get();
        Actors.together(submitter, submitter);
        end(pool);
        if (runs.get() != 2) {
            throw new AssertionError(runs + " of 2 tasks ran");
        }
    }

    /** A task set aside while the pool is stopped runs or is returned, and never both. */
    public void everyTaskSetAsideRunsOrIsReturned() throws Exception {
        AdaptiveExecutor pool = onePool();
        List<Counted> tasks = List.of(new Counted(pool), new Counted(pool));
        List<Runnable> returned = new ArrayList<>();
        Actors.together(tasks.get(0)::submit, tasks.get(1)::submit, () -> returned.addAll(pool.shutdownNow()));
        end(pool);
        tasks.forEach(task -> task.ranOnceIf(task.accepted && !returned.contains(task)));
    }

    /** A task that a worker moves from the queue to its lane waits all the time: it is seen, and can be removed. */
    public void aTaskOnItsWayToItsLaneIsSeenAndRemoved() throws Exception {
        AdaptiveExecutor pool = onePool();
        CountDownLatch release = occupy(pool);
        Counted task = new Counted(pool);
        task.submit();
        boolean seen = pool.queuedTasks().contains(task);
        boolean removed = pool.remove(task);
        release.countDown();
        end(pool);
        task.ranOnceIf(false);
        if (!seen || !removed) {
            throw new AssertionError("seen " + seen + ", removed " + removed);
        }
    }

    /** The same task is given back by a stop, whatever the worker does. */
    public void aTaskOnItsWayToItsLaneIsGivenBack() throws Exception {
        AdaptiveExecutor pool = onePool();
        CountDownLatch release = occupy(pool);
        Counted task = new Counted(pool);
        task.submit();
        List<Runnable> returned = pool.shutdownNow();
        release.countDown();
        end(pool);
        task.ranOnceIf(false);
        if (!returned.equals(List.of(task))) {
            throw new AssertionError("given back " + returned);
        }
    }

    /** One of the threads runs a task until the latch is down. */
    private static CountDownLatch occupy(AdaptiveExecutor pool) throws InterruptedException {
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        pool.execute(() -> {
            busy.countDown();
            while (release.getCount() > 0) {
                try {
                    release.await();
                } catch (InterruptedException stop) {
                    // it ends when it may
                }
            }
        });
        busy.await();
        return release;
    }

    /** A pool of two threads, of which every type gets one. */
    private AdaptiveExecutor onePool() {
        return builder(2).sizing(new OneAtOnce()).taskTypes(task -> "call").buildWithoutControlThread();
    }

    private AdaptiveExecutor pool(int threads) {
        return builder(threads).buildWithoutControlThread();
    }

    private AdaptiveExecutorBuilder builder(int threads) {
        return AdaptiveExecutor.builder("schedules")
                .sizing(new Fixed(threads))
                .clock(() -> 0)
                .threads(work -> {
                    Thread thread = new Thread(work);
                    workers.add(thread);
                    return thread;
                });
    }

    private void end(AdaptiveExecutor pool) throws InterruptedException {
        pool.shutdown();
        for (int i = 0; i < workers.size(); i++) { // a worker may add others
            workers.get(i).join();
        }
        if (!pool.isTerminated()) {
            throw new AssertionError("no thread is left, and the pool has not terminated: " + pool);
        }
    }

    private static boolean accepts(AdaptiveExecutor pool) {
        try {
            pool.execute(() -> {});
            return true;
        } catch (RejectedExecutionException full) {
            return false;
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupt) {
            throw new AssertionError(interrupt);
        }
    }

    /** Two threads, and one task of the type {@code call} at once. */
    private record OneAtOnce() implements SizingPolicy {
        @Override
        public String name() {
            return "one-at-once";
        }

        @Override
        public Set<Signal> signals() {
            return Set.of();
        }

        @Override
        public Sizer newSizer(PoolBounds bounds) {
            SizingDecision one =
                    SizingDecision.fixed(2, "one call at once").withTypeLimits(List.of(new TypeLimit("call", 1)));
            return new Sizer() {
                @Override
                public SizingDecision start() {
                    return one;
                }

                @Override
                public SizingDecision decide(PoolSample sample) {
                    return one;
                }
            };
        }
    }

    /** A task that counts its runs, and whether the pool accepted it. */
    private static final class Counted implements Runnable {
        private final AdaptiveExecutor pool;
        private final AtomicInteger runs = new AtomicInteger();
        private boolean accepted;

        private Counted(AdaptiveExecutor pool) {
            this.pool = pool;
        }

        private void submit() {
            try {
                pool.execute(this);
                accepted = true;
            } catch (RejectedExecutionException shutdown) {
                accepted = false;
            }
        }

        @Override
        public void run() {
            runs.addAndGet(pool.isTerminated() ? 1_000 : 1);
        }

        private void ranOnceIf(boolean expected) {
            if (runs.get() != (expected ? 1 : 0)) {
                throw new AssertionError(
                        (accepted ? "accepted" : "rejected") + ", runs " + runs + " (1,000 for a run after the end)");
            }
        }
    }
}
