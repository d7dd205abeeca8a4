package dev.tidepool.policy.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.sizing.ToyPool.Kind;
import dev.tidepool.policy.sizing.auto.Auto;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The sizes at which the default policy settles, in the toy pool. */
class AutoTest {
    /** The threads of a pool on 2 cores that knows nothing of its tasks. */
    private static final int START = 8;

    private static final Kind SLEEP = new Kind("sleep", 0, 100);
    private static final Kind DIGEST = new Kind("digest", 10, 0);
    private static final Kind LOOKUP = new Kind("lookup", 1, 0);
    private static final Kind CALL = new Kind("call", 1, 50);

    private final ToyPool pool = new ToyPool(new Auto(), 2);
    private final Random random = new Random(1);

    /** Poisson arrivals of each kind at its rate for some seconds. */
    private void run(double seconds, Object... kindsAndRates) {
        for (long step = Math.round(seconds * 1000); step > 0; step--) {
            for (int i = 0; i < kindsAndRates.length; i += 2) {
                double rate = ((Number) kindsAndRates[i + 1]).doubleValue();
                for (int n = poisson(rate / 1000); n > 0; n--) {
                    pool.submit((Kind) kindsAndRates[i]);
                }
            }
            pool.step();
        }
    }

    private int poisson(double mean) {
        double limit = StrictMath.exp(-mean);
        int n = 0;
        for (double product = random.nextDouble(); product > limit; product *= random.nextDouble()) {
            n++;
        }
        return n;
    }

    private double p99Millis(int from) {
        List<Double> sorted = pool.responseSeconds.subList(from, pool.responseSeconds.size()).stream()
                .sorted()
                .toList();
        return 1e3 * sorted.get((int) (sorted.size() * 0.99));
    }

    @Test
    void blockingTasksAreServedAtOnceByFewThreads() {
        run(2, SLEEP, 1000);
        int warm = pool.responseSeconds.size();
        run(20, SLEEP, 1000);
        assertThat(p99Millis(warm)).isLessThan(105);
        assertThat(pool.alive()).isBetween(110, 160);
        assertThat(pool.peak).isLessThan(170);
    }

    @Test
    void aDoubledLoadIsServedAtOnce() {
        run(10, SLEEP, 1000);
        int before = pool.responseSeconds.size();
        run(5, SLEEP, 2000);
        assertThat(p99Millis(before)).isLessThan(105);
        assertThat(pool.alive()).isBetween(215, 320);
    }

    @Test
    void computingTasksGetLittleMoreThanTheCores() {
        run(20, DIGEST, 140);
        assertThat(pool.peak).isLessThanOrEqualTo(START);
    }

    @Test
    void anOverloadOfComputingTasksIsNotAnsweredWithThreads() {
        run(20, DIGEST, 240);
        assertThat(pool.queueLength()).isPositive();
        assertThat(pool.peak).isLessThanOrEqualTo(START);
    }

    @Test
    void blockingTasksDoNotQueueBehindComputingOnes() {
        run(20, DIGEST, 120, CALL, 400);
        assertThat(pool.queueLength()).isZero();
        assertThat(p99Millis(1000)).isLessThan(200);
    }

    @Test
    void aSaturatedMixDoesNotGrowWithItsBacklog() {
        run(5, DIGEST, 120, CALL, 400);
        run(5, DIGEST, 250, CALL, 600);
        assertThat(pool.queueLength()).isGreaterThan(500);
        assertThat(pool.peak).isLessThan(200);
    }

    @Test
    void aBacklogFromBeforeTheTasksWereKnownGetsItsThreads() {
        for (int i = 0; i < 3000; i++) {
            pool.submit(SLEEP);
        }
        run(2);
        assertThat(pool.responseSeconds).hasSize(3000);
    }

    @Test
    void blockingTasksThatFollowComputingOnesAreServed() {
        run(10, DIGEST, 140);
        int before = pool.responseSeconds.size();
        run(10, SLEEP, 1000);
        assertThat(p99Millis(before)).isLessThan(160);
    }

    @Test
    void aPoolOfManyThreadsShrinksWhenTasksCompute() {
        run(5, SLEEP, 1000);
        run(40, DIGEST, 140);
        assertThat(pool.alive()).isLessThanOrEqualTo(6);
    }

    @Test
    void theTargetSeldomMovesAtASteadyLoad() {
        run(30, SLEEP, 1000);
        long resizes = pool.controller.resizes();
        long created = pool.created;
        run(30, SLEEP, 1000);
        assertThat(pool.controller.resizes() - resizes).isLessThanOrEqualTo(15);
        assertThat(pool.created - created).isLessThan(30_000 / 100);
    }

    @Test
    void theTargetRestsUnderASteadyComputingLoad() {
        run(10, DIGEST, 140);
        long resizes = pool.controller.resizes();
        run(30, DIGEST, 140);
        assertThat(pool.controller.resizes() - resizes).isLessThanOrEqualTo(3);
    }

    /** A settled pool was sampled ten times a second, for most of a hundredth of a core. */
    @Test
    void aSettledPoolIsSampledLessAndLess() {
        assertThat(samplesWhenSettled(LOOKUP, 300)).isLessThanOrEqualTo(25);
    }

    /** After each interval without a task, tasks were new again and were looked at every 10 ms. */
    @Test
    void tasksThatComeOneByOneAreNotNewEachTime() {
        assertThat(samplesWhenSettled(LOOKUP, 20)).isLessThanOrEqualTo(50);
    }

    /** Returns the samples of 10 s, after 20 s. */
    private long samplesWhenSettled(Kind kind, double rate) {
        run(20, kind, rate);
        long before = pool.samples;
        run(10, kind, rate);
        return pool.samples - before;
    }

    @Test
    void shrinksSlowlyWhenTheLoadFalls() {
        run(10, SLEEP, 1000);
        run(1, SLEEP, 100);
        assertThat(pool.alive()).isGreaterThan(90);
        run(20, SLEEP, 100);
        assertThat(pool.alive()).isBetween(12, 40);
    }

    @Test
    void anIdlePoolHasNoThreadAndRests() {
        run(5, SLEEP, 1000);
        run(10);
        assertThat(pool.alive()).isZero();
        assertThat(pool.controller.mayRest()).isTrue();
    }

    @Test
    void aBurstASecondKeepsItsThreads() {
        for (int second = 0; second < 10; second++) {
            for (int i = 0; i < 200; i++) {
                pool.submit(SLEEP);
            }
            run(1);
        }
        long created = pool.created;
        for (int i = 0; i < 200; i++) {
            pool.submit(SLEEP);
        }
        assertThat(pool.created).isEqualTo(created);
    }
}
