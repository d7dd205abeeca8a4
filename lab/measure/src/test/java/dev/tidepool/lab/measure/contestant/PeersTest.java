package dev.tidepool.lab.measure.contestant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jboss.threads.EnhancedQueueExecutor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The pools of other libraries come as their users get them, and say what can be set. */
class PeersTest {

    @Test
    void theDefaultsAreTheLibrariesOwn() {
        EnhancedQueueExecutor.Builder jboss = new EnhancedQueueExecutor.Builder();
        assertThat(Contestants.find("jboss-enhanced").parameters())
                .containsEntry("core", jboss.getCorePoolSize())
                .containsEntry("max", jboss.getMaximumPoolSize())
                .containsEntry("keepAlive", jboss.getKeepAliveTime().toMillis() + "ms");
        QueuedThreadPool jetty = new QueuedThreadPool();
        assertThat(Contestants.find("jetty").parameters())
                .containsEntry("min", jetty.getMinThreads())
                .containsEntry("max", jetty.getMaxThreads())
                .containsEntry("idleTimeout", jetty.getIdleTimeout() + "ms");
        assertThat(Contestants.find("tomcat").parameters())
                .containsEntry("core", 10)
                .containsEntry("max", 200);
        assertThat(Contestants.find("concurrency-limits").parameters())
                .containsEntry("limit", "aimd")
                .containsEntry("initial", 20)
                .containsEntry("whenFull", "reject");
    }

    @Test
    void sizesAreSetByName() {
        for (String name : new String[] {"jboss-enhanced:core=2:max=3", "jetty:min=2:max=3", "tomcat:core=2:max=3"}) {
            assertThat(threadsForFive(name)).as(name).isEqualTo(3);
        }
        assertThat(threadsForFive("jdk-scheduled-rate:initial=3")).isEqualTo(3);
        assertThat(threadsForFive("group16-fixed-watermark:low=2:high=3:placement=least-tasks:queues=2"))
                .isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            concurrency-limits:limit=vegas | found limit 'vegas', expected aimd,
            group16-fixed-ema:placement=shortest | expected round-robin, random, least-tasks
            group16-shared-ema:placement=random | unknown parameter 'placement'
            """)
    void whatTheLibraryDoesNotHaveIsNamed(String typed, String message) {
        assertThatThrownBy(() -> Contestants.find(typed)).hasMessageContaining(message);
    }

    @Test
    void theLimitRejectsWhatComesBeyondIt() {
        CountDownLatch release = new CountDownLatch(1);
        ContestantPool pool = Contestants.find("concurrency-limits").open(new ThreadLedger());
        for (int i = 0; i < 20; i++) {
            pool.executor().execute(() -> await(release));
        }
        assertThatThrownBy(() -> pool.executor().execute(() -> {})).isInstanceOf(RejectedExecutionException.class);
        release.countDown();
        pool.executor().shutdown();
    }

    @Test
    void theLimitCanMakeTheSubmitterWaitInstead() {
        CountDownLatch release = new CountDownLatch(1);
        ContestantPool pool = Contestants.find("concurrency-limits:initial=1:min=1:whenFull=block")
                .open(new ThreadLedger());
        pool.executor().execute(() -> await(release));
        CountDownLatch second = new CountDownLatch(1);
        Thread submitter = new Thread(() -> pool.executor().execute(second::countDown));
        submitter.start();
        assertThat(second.getCount()).isEqualTo(1);
        release.countDown();
        await(second);
        pool.executor().shutdown();
    }

    @Test
    void jettysPoolIsReachedWithoutTheAdapter() {
        ContestantPool jetty = Contestants.find("jetty").open(new ThreadLedger());
        assertThat(jetty.bare()).isInstanceOf(QueuedThreadPool.class);
        jetty.executor().shutdownNow();
        ContestantPool fixed = Contestants.find("jdk-fixed").open(new ThreadLedger());
        assertThat(fixed.bare()).isSameAs(fixed.executor());
        fixed.executor().shutdownNow();
    }

    @Test
    void jettysPoolStoppedWhileItEndsInOrderReturnsNothingOfItsOwn() throws InterruptedException {
        ThreadLedger ledger = new ThreadLedger();
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch runs = new CountDownLatch(1);
        ExecutorService jetty = Contestants.find("jetty").open(ledger).executor();
        jetty.execute(() -> {
            runs.countDown();
            await(never);
        });
        await(runs);
        jetty.shutdown();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
        while (ledger.counts().alive() > 1 && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        assertThat(ledger.counts().alive()).isEqualTo(1);
        assertThat(jetty.isTerminated()).isFalse();
        assertThat(jetty.shutdownNow()).isEmpty();
        assertThat(jetty.awaitTermination(120, TimeUnit.SECONDS)).isTrue();
    }

    /** Returns the most threads that five tasks at once make a pool start. */
    private static int threadsForFive(String name) {
        ThreadLedger ledger = new ThreadLedger();
        CountDownLatch release = new CountDownLatch(1);
        ContestantPool pool = Contestants.find(name).open(ledger);
        for (int i = 0; i < 5; i++) {
            pool.executor().execute(() -> await(release));
        }
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
        while (ledger.counts().alive() < 3 && System.nanoTime() < deadline) {
            Thread.onSpinWait(); // a thread counts once it runs
        }
        int threads = ledger.counts().peak();
        release.countDown();
        pool.executor().shutdown();
        return threads;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
