package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Pools that the program forgets without shutting them down. */
final class AbandonedPoolTest {
    private static final int POOLS = 30;
    private static final int STEPS = 8;

    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    private static long threadsNamed(String fragment) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().contains(fragment))
                .count();
    }

    private static void forgetPools(CountDownLatch ran) {
        for (int i = 0; i < POOLS; i++) {
            AdaptiveExecutor.create("abandoned-" + i).execute(ran::countDown);
        }
    }

    @Test
    void anAbandonedPoolRunsWhatItAcceptedAndLeaksNoThread() {
        CountDownLatch ran = new CountDownLatch(POOLS);
        forgetPools(ran);
        Await.until("the pools' threads have ended", () -> {
            System.gc();
            return threadsNamed("abandoned-") == 0;
        });
        assertThat(ran.getCount()).isZero();
    }

    private WeakReference<AdaptiveExecutor> terminatedPoolWhoseListenerRefersToIt() {
        AtomicReference<AdaptiveExecutor> self = new AtomicReference<>();
        AdaptiveExecutor pool = AdaptiveExecutor.builder("circle")
                .listener(new PoolListener() {
                    @Override
                    public void onRejection(Runnable task, String reason) {
                        self.get().stats();
                    }
                })
                .build();
        self.set(pool);
        pool.execute(() -> {});
        pool.shutdown();
        Await.termination(pool);
        return new WeakReference<>(pool);
    }

    @Test
    void aTerminatedPoolIsCollectedThoughItsListenerRefersToIt() {
        WeakReference<AdaptiveExecutor> pool = terminatedPoolWhoseListenerRefersToIt();
        Await.until("the pool is collected", () -> {
            System.gc();
            return pool.get() == null;
        });
    }

    @Test
    void aPoolIsNotAbandonedWhileATaskHoldsIt() {
        AtomicInteger steps = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(1);
        record Chain(AdaptiveExecutor pool, AtomicInteger steps, CountDownLatch done) implements Runnable {
            @Override
            public void run() {
                System.gc();
                if (steps.incrementAndGet() < STEPS) {
                    pool.execute(this);
                } else {
                    done.countDown();
                }
            }
        }
        AdaptiveExecutor pool = AdaptiveExecutor.create("chain");
        pool.execute(new Chain(pool, steps, done));
        Await.latch(done);
    }

    @Test
    void theControlThreadKeepsNoClassLoaderAndWorkersHaveThatOfTheBuilder() {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        ClassLoader own = new URLClassLoader(new URL[0], before);
        AtomicReference<ClassLoader> ofWorker = new AtomicReference<>();
        Thread.currentThread().setContextClassLoader(own);
        AdaptiveExecutor pool;
        try {
            pool = pools.start(AdaptiveExecutor.builder("loaded"));
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
        Await.result(pool.submit(() -> ofWorker.set(Thread.currentThread().getContextClassLoader())));
        assertThat(ofWorker.get()).isSameAs(own);
        assertThat(Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> thread.getName().equals("tidepool-loaded-control"))
                        .map(Thread::getContextClassLoader))
                .containsExactly(ClassLoader.getSystemClassLoader());
    }
}
