package dev.tidepool.executor.internal.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.tidepool.policy.TaskDemand;
import java.io.FileNotFoundException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadClockTest {

    @ParameterizedTest
    @CsvSource({"12 345 6, 0, 12", "12 345 6, 1, 345", "12 345 6, 2, 6", "12 345, 2, -1", "'', 0, -1", "x y, 1, -1"})
    void theFieldsOfTheLine(String line, int field, long value) {
        byte[] text = line.getBytes(StandardCharsets.US_ASCII);
        assertThat(ThreadClock.parse(text, text.length, field)).isEqualTo(value);
    }

    @Test
    void aFileThatCannotBeReadHasNoFields() {
        assertThat(ThreadClock.parse(new byte[8], -1, 1)).isEqualTo(-1);
    }

    @Test
    void aBlockedThreadWaitsForNoCore() throws InterruptedException {
        try (ThreadClock clock = new ThreadClock()) {
            long began = System.nanoTime();
            clock.begin();
            new CountDownLatch(1).await(50, TimeUnit.MILLISECONDS);
            TaskDemand demand = measured(clock.end(System.nanoTime() - began));
            assertThat(demand.serviceNanos() - demand.cpuWaitNanos() - demand.cpuNanos())
                    .isPositive();
        }
    }

    @Test
    void timeThatIsMissingFromOneTimeSliceWasStolen() {
        try (ThreadClock clock = new ThreadClock()) {
            long stolen = 10_000_000_000L;
            TaskDemand demand;
            int tries = 0;
            do { // another thread may come between and end the slice
                clock.begin();
                demand = measured(clock.end(stolen));
            } while (demand.cpuWaitNanos() < stolen / 2 && tries++ < 1_000);
            assertThat(demand.cpuWaitNanos() + demand.cpuNanos()).isEqualTo(stolen);
        }
    }

    @Test
    void aMonitorAndALockAreToldFromOtherWaits() throws InterruptedException {
        Object monitor = new Object();
        ReentrantLock lock = new ReentrantLock();
        CountDownLatch latch = new CountDownLatch(1);
        lock.lock();
        try {
            synchronized (monitor) {
                assertThat(waitsForLock(() -> {
                            synchronized (monitor) {
                                assertThat(Thread.holdsLock(monitor)).isTrue();
                            }
                        }))
                        .isTrue();
                assertThat(waitsForLock(() -> enter(lock))).isTrue();
                assertThat(waitsForLock(() -> await(latch))).isFalse();
                assertThat(waitsForLock(LockSupport::park)).isFalse();
            }
        } finally {
            lock.unlock();
        }
        latch.countDown();
    }

    /** Threads before a bulkhead round tasks that compute seemed to wait for something outside, and got company. */
    @Test
    void aThreadThatWaitsForAPermitWaitsForALock() throws InterruptedException {
        Semaphore permits = new Semaphore(0);
        assertThat(waitsForLock(permits::acquireUninterruptibly)).isTrue();
        assertThat(waitsForLock(() -> tryAcquire(permits))).isTrue();
        permits.release(2);
    }

    private static void tryAcquire(Semaphore permits) {
        try {
            assertThat(permits.tryAcquire(1, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static void enter(ReentrantLock lock) {
        lock.lock();
        try {
            assertThat(lock.isHeldByCurrentThread()).isTrue();
        } finally {
            lock.unlock();
        }
    }

    /** Returns whether a thread waits for a lock once it waits for something. */
    private static boolean waitsForLock(Runnable wait) throws InterruptedException {
        CompletableFuture<ThreadClock> opened = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            opened.complete(new ThreadClock());
            wait.run();
        });
        thread.setDaemon(true);
        thread.start();
        try (ThreadClock clock = opened.join()) {
            while (thread.getState() == Thread.State.RUNNABLE) {
                Thread.onSpinWait();
            }
            return clock.waitsForLock();
        } finally {
            LockSupport.unpark(thread);
        }
    }

    private static TaskDemand measured(@Nullable TaskDemand demand) {
        assertThat(demand).isNotNull();
        assumeThat(demand.knowsCpuWait())
                .as("this kernel has scheduler statistics")
                .isTrue();
        return demand;
    }

    @Test
    void aThreadThatWaitsForALatchIsNotReady() throws Exception {
        CountDownLatch opened = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        AtomicReference<ThreadClock> clock = new AtomicReference<>();
        Thread thread = new Thread(() -> {
            try (ThreadClock own = new ThreadClock()) {
                clock.set(own);
                opened.countDown();
                over.await();
            } catch (InterruptedException impossible) {
                throw new AssertionError(impossible);
            }
        });
        thread.start();
        opened.await();
        assumeThat(clock.get().isReady())
                .as("this system shows the state of threads")
                .isNotNull();
        while (thread.getState() != Thread.State.WAITING
                || Boolean.TRUE.equals(clock.get().isReady())) {
            Thread.onSpinWait();
        }
        over.countDown();
        thread.join();
        assertThat(clock.get().isReady()).isNull();
        try (ThreadClock own = new ThreadClock()) {
            assertThat(own.isReady()).isTrue();
        }
    }

    @Test
    void theNumberOfOpenFilesIsBounded() {
        List<ThreadClock> clocks = new ArrayList<>();
        try {
            for (int i = 0; i < ThreadClock.MAX_OPEN + 1; i++) {
                clocks.add(new ThreadClock());
            }
            ThreadClock last = clocks.get(ThreadClock.MAX_OPEN);
            last.begin();
            assertThat(last.end(1).knowsCpuWait()).isFalse();
            assertThat(last.isReady()).isEqualTo(clocks.get(0).isReady());
        } finally {
            clocks.forEach(ThreadClock::close);
        }
    }

    /** It switched the measurement off for the life of the JVM. */
    @Test
    void oneThreadThatFindsTooManyFilesOpenTakesTheClocksOfNoOther() {
        ThreadClock.Opener tooMany = file -> {
            throw new FileNotFoundException(file + " (Too many open files)");
        };
        try (ThreadClock before = new ThreadClock();
                ThreadClock failed = new ThreadClock(tooMany);
                ThreadClock after = new ThreadClock()) {
            before.begin();
            measured(before.end(1));
            failed.begin();
            assertThat(failed.end(1).knowsCpuWait()).isFalse();
            assertThat(failed.isReady()).isTrue();
            after.begin();
            assertThat(after.end(1).knowsCpuWait()).isTrue();
        }
    }

    @Test
    void aClosedClockKnowsNothing() {
        ThreadClock clock = new ThreadClock();
        clock.close();
        clock.close();
        assertThat(clock.isReady()).isNull();
        clock.begin();
        assertThat(Objects.requireNonNull(clock.end(1)).knowsCpuWait()).isFalse();
    }
}
