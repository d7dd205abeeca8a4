package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tidepool.policy.sizing.Cached;
import dev.tidepool.policy.sizing.Fixed;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Threads of the user's own that do not do what a thread does. */
final class HostileThreadTest {
    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    /** A thread that cannot be interrupted, and says so. */
    private static final class ThreadThatRefusesInterrupts extends Thread {
        ThreadThatRefusesInterrupts(Runnable task) {
            super(task);
            setDaemon(true);
        }

        @Override
        public void interrupt() {
            throw new SecurityException("do not disturb");
        }
    }

    private AdaptiveExecutor withoutInterrupts(int threads) {
        return pools.start(AdaptiveExecutor.builder("undisturbed")
                .sizing(new Fixed(threads))
                .threads(ThreadThatRefusesInterrupts::new));
    }

    @Test
    void aCancelWhoseInterruptThrowsStillEndsTheFutureAndItsWaiters() throws InterruptedException {
        AdaptiveExecutor pool = withoutInterrupts(1);
        Blocker blocker = pools.blocker();
        Future<?> future = pool.submit(blocker);
        Await.latch(blocker.started);
        AtomicReference<Throwable> seen = new AtomicReference<>();
        Thread waiter = new Thread(() -> seen.set(catchThrowable(future::get)));
        waiter.start();
        Await.until("the waiter waits", () -> waiter.getState() == Thread.State.WAITING);
        assertThat(catchThrowable(() -> future.cancel(true))).hasMessage("do not disturb");
        waiter.join(Await.LIMIT.toMillis());
        assertThat(seen.get()).isInstanceOf(CancellationException.class);
        assertThat(future.isCancelled()).isTrue();
        blocker.release();
        assertThat(Await.result(pool.submit(() -> 1))).isEqualTo(1);
        PoolFixture.end(pool);
    }

    @Test
    void shutdownNowReturnsTheWaitingTasksAlthoughInterruptsThrow() {
        PoolLog.expect("could not be interrupted");
        AdaptiveExecutor pool = withoutInterrupts(2);
        pools.occupy(pool, 2);
        Runnable waiting = () -> {};
        pool.execute(waiting);
        assertThat(pool.shutdownNow()).containsExactly(waiting);
        pools.releaseAll();
        Await.termination(pool);
    }

    /** The factory's wrapper throws before it runs the worker. */
    private static ThreadFactory wrapper(AtomicInteger good) {
        return worker -> {
            Thread thread = new Thread(() -> {
                if (good.getAndDecrement() <= 0) {
                    throw new IllegalStateException("the wrapper failed");
                }
                worker.run();
            });
            thread.setUncaughtExceptionHandler((dead, thrown) -> {});
            thread.setDaemon(true);
            return thread;
        };
    }

    private AdaptiveExecutorBuilder wrapped(AtomicInteger good) {
        PoolLog.expect("the factory's thread ended before it ran what it was given");
        return AdaptiveExecutor.builder("wrapped").sizing(new Fixed(1)).threads(wrapper(good));
    }

    private static boolean hasKeeper() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals("tidepool-wrapped-keeper"));
    }

    @Test
    void aWrapperThatThrowsStallsNoSubmissionAndKeepsNoJvmAlive() {
        AtomicInteger good = new AtomicInteger();
        AdaptiveExecutor pool = pools.unstepped(wrapped(good));
        AtomicInteger ran = new AtomicInteger();
        int accepted = 0;
        for (int i = 0; i < 20; i++) {
            if (catchThrowable(() -> pool.execute(ran::incrementAndGet)) == null) {
                accepted++;
            }
        }
        assertThat(accepted).isLessThan(20);
        Await.until("no keeper is left", () -> !hasKeeper());
        good.set(100);
        pools.stepAfter(pool, PoolFixture.INTERVAL);
        pools.stepAfter(pool, PoolFixture.INTERVAL);
        int expected = accepted;
        Await.until("what was accepted ran", () -> ran.get() == expected);
    }

    @Test
    void aPoolWhoseThreadsNeverRunTerminates() {
        CountDownLatch failed = new CountDownLatch(1);
        AdaptiveExecutor pool = pools.start(wrapped(new AtomicInteger()).listener(new PoolListener() {
            @Override
            public void onThreadFailure(Throwable cause) {
                failed.countDown();
            }
        }));
        Throwable refused = catchThrowable(() -> pool.execute(() -> {}));
        if (refused != null) {
            assertThat(refused).isInstanceOf(RejectedExecutionException.class);
        }
        pool.shutdownNow();
        Await.termination(pool);
        Await.latch(failed);
    }

    @Test
    void aWrapperThatFailsOnceCostsThePoolNoThread() {
        AtomicInteger good = new AtomicInteger(1);
        AdaptiveExecutor pool =
                pools.unstepped(wrapped(good).sizing(Cached.defaults()).bounds(0, 2));
        pools.occupy(pool);
        AtomicInteger ran = new AtomicInteger();
        pool.execute(ran::incrementAndGet);
        Await.until("the second thread has failed", () -> good.get() < 0);
        good.set(100);
        Await.until("the second task ran", () -> {
            pools.stepAfter(pool, PoolFixture.INTERVAL);
            return ran.get() == 1;
        });
        assertThat(pool.stats().threadsAlive()).isEqualTo(2);
    }

    /** A thread that is stopped while it waits for a lock breaks the lock for all others, in the JDK's pools too. */
    private static boolean isParkedIdle(Thread thread) {
        Object blocker = LockSupport.getBlocker(thread);
        return blocker != null && !(blocker instanceof AbstractQueuedSynchronizer);
    }

    /** It stayed among the idle workers, and the pool waited for it to take the next task. */
    @Test
    @EnabledForJreRange(max = JRE.JAVA_19, disabledReason = "later JDKs cannot stop a thread")
    void aThreadThatDiesWhileItIdlesIsReplaced() throws Exception {
        AtomicReference<Thread> thread = new AtomicReference<>();
        AdaptiveExecutor pool = pools.start(
                AdaptiveExecutor.builder("mortal").sizing(new Fixed(1)).threads(worker -> {
                    Thread made = new Thread(worker);
                    made.setUncaughtExceptionHandler((dead, error) -> {});
                    thread.set(made);
                    return made;
                }));
        Await.result(pool.submit(() -> 1));
        Thread first = thread.get();
        Await.until("it idles", () -> isParkedIdle(first));
        Thread.class.getMethod("stop").invoke(first);
        first.join(Await.LIMIT.toMillis());
        for (int i = 0; i < 3; i++) {
            Await.result(pool.submit(() -> 2));
            Await.until("its successor idles", () -> thread.get().getState() == Thread.State.WAITING);
        }
        assertThat(pool.stats().threadsAlive()).isEqualTo(1);
        assertThat(thread.get()).isNotSameAs(first);
        PoolFixture.end(pool);
    }

    /** Both took tasks as one worker: its counts, and its place in the queue, are for one thread. */
    @Test
    void aWorkerThatTwoThreadsRunBelongsToTheFirst() throws Exception {
        CountDownLatch oneReturned = new CountDownLatch(1);
        AdaptiveExecutor pool = pools.start(AdaptiveExecutor.builder("doubled")
                .sizing(new Fixed(1))
                .threads(worker -> {
                    Runnable run = () -> {
                        worker.run();
                        oneReturned.countDown();
                    };
                    return new Thread(() -> {
                        new Thread(run).start();
                        run.run();
                    });
                }));
        Blocker blocker = pools.occupy(pool);
        AtomicInteger atOnce = new AtomicInteger();
        Future<?> other = pool.submit(atOnce::incrementAndGet);
        Await.until("either has returned or runs a task", () -> oneReturned.getCount() == 0 || atOnce.get() > 0);
        assertThat(atOnce).hasValue(0);
        blocker.release();
        Await.result(other);
        PoolFixture.end(pool);
        assertThat(pool.stats().threadsCreated()).isEqualTo(1);
    }

    /** It relied on the thread that the control loop was making, and then waited for one that the pool never got. */
    @Test
    void aTaskThatReliedOnAFirstThreadWhichFailsIsRejected() throws Exception {
        PoolLog.expect("could not create a thread and continues with those it has");
        AdaptiveExecutor[] self = new AdaptiveExecutor[1];
        AtomicReference<Throwable> seen = new AtomicReference<>();
        Thread submitter = new Thread(() -> seen.set(catchThrowable(() -> self[0].execute(() -> {}))));
        AdaptiveExecutor pool = pools.unstepped(AdaptiveExecutor.builder("threadless")
                .sizing(new Fixed(1))
                .threads(worker -> {
                    if (submitter.getState() == Thread.State.NEW) {
                        submitter.start();
                        Await.until("the task waits", () -> self[0].stats().queueLength() == 1);
                    }
                    return null;
                }));
        self[0] = pool;
        pools.step(pool);
        submitter.join(Await.LIMIT.toMillis());
        assertThat(seen.get())
                .isInstanceOf(RejectedExecutionException.class)
                .hasMessageContaining("it has no thread and none could be created");
        assertThat(pool.stats().queueLength()).isZero();
    }
}
