package dev.tidepool.doctor.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.doctor.Diagnosis;
import dev.tidepool.doctor.Finding;
import dev.tidepool.doctor.PoolFacts;
import dev.tidepool.doctor.ProcessFacts;
import dev.tidepool.doctor.QueueBound;
import dev.tidepool.doctor.WorkerKind;
import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.executor.Blocking;
import dev.tidepool.executor.TypedTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import javax.management.MBeanServerConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real pools of this process. */
@SuppressWarnings("FutureReturnValueIgnored")
class ProcessReaderTest {
    private static final long LIMIT_SECONDS = 120;

    private final List<ExecutorService> pools = new ArrayList<>();
    private final CountDownLatch release = new CountDownLatch(1);

    @AfterEach
    void endThePools() throws InterruptedException {
        release.countDown();
        for (ExecutorService pool : pools) {
            pool.shutdownNow();
            assertThat(pool.awaitTermination(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void tasksOfAFullPoolThatWaitForItsQueueAreFound() {
        ExecutorService stuck = opened(Executors.newFixedThreadPool(2, named("stuck")));
        CountDownLatch both = new CountDownLatch(2); // else a thread is free for what the first one submits
        for (int i = 0; i < 2; i++) {
            stuck.submit(() -> {
                both.countDown();
                both.await();
                release(stuck.submit(() -> 1));
                return 1;
            });
        }
        ProcessFacts facts = readUntil(seen -> pool(seen, "stuck").waiting() == 2);
        assertThat(Diagnosis.of(facts)).anySatisfy(finding -> {
            assertThat(finding.subject()).isEqualTo("stuck");
            assertThat(finding.seen()).startsWith("all 2 threads wait for results of other tasks");
        });
        PoolFacts pool = pool(facts, "stuck");
        assertThat(pool.kind()).isEqualTo(WorkerKind.THREAD_POOL_EXECUTOR);
        assertThat(pool.place()).isNotNull();
        assertThat(pool.place().method()).startsWith("dev.tidepool.doctor.reading.ProcessReaderTest.release");
    }

    private void release(Future<?> inner) {
        try {
            inner.get(); // for ever, until the pool is shut down
        } catch (Exception ended) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void eachKindIsKnownByItsStacks() {
        opened(Executors.newCachedThreadPool(named("cached"))).submit(() -> 1);
        opened(Executors.newScheduledThreadPool(1, named("timed"))).schedule(() -> 1, 1, TimeUnit.NANOSECONDS);
        opened(new ForkJoinPool(1)).submit(this::block);
        ExecutorService ours =
                opened(AdaptiveExecutor.builder("ours").bounds(0, 3).build());
        ours.submit(this::block);
        ProcessFacts facts = readUntil(seen -> pool(seen, "cached").queue() == QueueBound.HANDOFF
                && pool(seen, "timed").queue() == QueueBound.UNBOUNDED
                && pool(seen, "ours").busy() == 1
                && pool(seen, "ForkJoinPool").busy() == 1);
        assertThat(pool(facts, "timed").kind()).isEqualTo(WorkerKind.SCHEDULED);
        assertThat(pool(facts, "ForkJoinPool").kind()).isEqualTo(WorkerKind.FORK_JOIN);
        assertThat(pool(facts, "ours").kind()).isEqualTo(WorkerKind.TIDEPOOL);
        assertThat(pool(facts, "ours").max()).isNull();
    }

    @Test
    void anIdleThreadOfOursIsNotBusy() throws Exception {
        ExecutorService ours =
                opened(AdaptiveExecutor.builder("idle").bounds(1, 3).build());
        ours.submit(() -> 1).get(LIMIT_SECONDS, TimeUnit.SECONDS);
        ProcessFacts facts = readUntil(
                seen -> pool(seen, "idle").threads() > 0 && pool(seen, "idle").busy() == 0);
        assertThat(pool(facts, "idle").place()).isNull();
    }

    @Test
    void aRegisteredPoolOfOursTellsItsQueueMaximumAndReason() {
        AdaptiveExecutor ours =
                AdaptiveExecutor.builder("registered").bounds(0, 3).build();
        opened(ours).submit(this::block);
        ours.registerMBean();
        ProcessFacts facts = readUntil(seen -> pool(seen, "registered").place() != null
                && pool(seen, "registered").busy() == 1);
        PoolFacts pool = pool(facts, "registered");
        assertThat(pool.max()).isEqualTo(3);
        assertThat(pool.queueLength()).isZero();
        assertThat(pool.queue()).isEqualTo(QueueBound.UNBOUNDED);
        assertThat(pool.reason()).isNotBlank();
    }

    /** They were left out, so that a pool whose threads all block looked empty. */
    @Test
    void aRegisteredPoolOfOursTellsItsLongRunningAndBlockedThreads() {
        AdaptiveExecutor ours = AdaptiveExecutor.builder("beside").bounds(0, 3).build();
        opened(ours).execute(TypedTask.longRunning(this::awaitRelease));
        ours.execute(() -> Blocking.run(this::awaitRelease));
        ours.registerMBean();
        PoolFacts pool = pool(readUntil(seen -> pool(seen, "beside").busy() == 2), "beside");
        assertThat(pool.threads()).isGreaterThanOrEqualTo(2);
    }

    @Test
    void aCircleOfLocksIsFound() {
        ReentrantLock left = new ReentrantLock();
        ReentrantLock right = new ReentrantLock();
        CountDownLatch both = new CountDownLatch(2);
        ExecutorService pool = opened(Executors.newFixedThreadPool(2, named("circle")));
        pool.submit(() -> lockBoth(left, right, both));
        pool.submit(() -> lockBoth(right, left, both));
        ProcessFacts facts = readUntil(seen -> !seen.deadlocked().isEmpty());
        assertThat(facts.deadlocked()).hasSize(2);
        assertThat(Diagnosis.of(facts).get(0))
                .extracting(Finding::urgency, Finding::subject)
                .containsExactly(Finding.Urgency.URGENT, "deadlock");
    }

    /** The doctor printed a stack trace: the first two are of beans whose methods declare no such exception. */
    @ParameterizedTest
    @ValueSource(strings = {"invoke", "getAttribute", "queryNames"})
    void aProcessThatEndsMeanwhileCanNoLongerBeReached(String lost) {
        MBeanServerConnection connection = connectionThatLoses(lost);
        assertThatThrownBy(() -> ProcessReader.read(connection, List.of()))
                .isInstanceOf(IOException.class)
                .hasMessage("broken pipe");
    }

    private static MBeanServerConnection connectionThatLoses(String lost) {
        return (MBeanServerConnection) Proxy.newProxyInstance(
                ProcessReaderTest.class.getClassLoader(),
                new Class<?>[] {MBeanServerConnection.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals(lost)) {
                        throw new IOException("broken pipe");
                    }
                    try {
                        return method.invoke(ManagementFactory.getPlatformMBeanServer(), arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                });
    }

    private static boolean lockBoth(ReentrantLock first, ReentrantLock second, CountDownLatch both)
            throws InterruptedException {
        first.lockInterruptibly();
        try {
            both.countDown();
            both.await();
            second.lockInterruptibly();
            second.unlock();
            return true;
        } finally {
            first.unlock();
        }
    }

    private int block() throws InterruptedException {
        release.await();
        return 1;
    }

    private void awaitRelease() {
        try {
            block();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private <T extends ExecutorService> T opened(T pool) {
        pools.add(pool);
        return pool;
    }

    private static ThreadFactory named(String pool) {
        AtomicInteger number = new AtomicInteger();
        return task -> new Thread(task, pool + "-" + number.incrementAndGet());
    }

    private static ProcessFacts readUntil(Predicate<ProcessFacts> isThere) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        ProcessFacts seen = read();
        while (!isThere.test(seen)) {
            assertThat(System.nanoTime()).as("%s", seen).isLessThan(end);
            seen = read();
        }
        return seen;
    }

    private static ProcessFacts read() {
        try {
            return ProcessReader.read(ManagementFactory.getPlatformMBeanServer(), List.of());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Returns a pool by the beginning of its name; one without threads if there is none yet. */
    private static PoolFacts pool(ProcessFacts facts, String name) {
        return facts.pools().stream()
                .filter(pool -> pool.name().startsWith(name) && !pool.name().startsWith("ForkJoinPool.common"))
                .findFirst()
                .orElse(new PoolFacts(name, WorkerKind.TIDEPOOL, 0, 0, 0, null, null, QueueBound.UNKNOWN, null, null));
    }
}
