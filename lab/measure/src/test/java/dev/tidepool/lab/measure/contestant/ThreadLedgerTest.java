package dev.tidepool.lab.measure.contestant;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ThreadLedgerTest {
    private final ThreadLedger ledger = new ThreadLedger();

    @Test
    void countsThreadsFromBirthToDeath() throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        Thread one = ledger.newThread(() -> await(end));
        Thread two = ledger.newThread(() -> await(end));
        one.start();
        two.start();
        assertThat(ledger.counts().alive()).isEqualTo(2);
        end.countDown();
        one.join();
        two.join();
        ThreadLedger.Counts counts = ledger.counts();
        assertThat(counts.alive()).isZero();
        assertThat(counts.peak()).isEqualTo(2);
        assertThat(counts.created()).isEqualTo(2);
        assertThat(counts.threadSeconds()).isPositive();
    }

    /** A pool that is shut down as it replaces a thread makes one and does not start it. */
    @Test
    void aThreadThatIsNeverStartedIsNotAlive() throws InterruptedException {
        Thread never = ledger.newThread(() -> {});
        Thread started = ledger.newThread(() -> {});
        started.start();
        started.join();
        assertThat(ledger.counts().alive()).isZero();
        never.start();
        never.join();
        assertThat(ledger.counts().alive()).isZero();
    }

    @Test
    void countsForkJoinWorkers() throws InterruptedException {
        ForkJoinPool pool = new ForkJoinPool(2, ledger.forkJoinWorkers(), null, true);
        pool.submit(() -> {}).join();
        assertThat(ledger.counts().created()).isPositive();
        pool.shutdown();
        assertThat(pool.awaitTermination(120, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void givesNormalPriorityWhoeverCreates() throws InterruptedException {
        Thread[] made = new Thread[1];
        Thread creator = new Thread(() -> made[0] = ledger.newThread(() -> {}));
        creator.setPriority(Thread.MAX_PRIORITY);
        creator.start();
        creator.join();
        assertThat(made[0].getPriority()).isEqualTo(Thread.NORM_PRIORITY);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
