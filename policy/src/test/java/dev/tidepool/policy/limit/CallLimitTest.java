package dev.tidepool.policy.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.ResponseTimes;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.TaskCounts;
import dev.tidepool.policy.ThreadCounts;
import dev.tidepool.policy.WaitTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Each step is a second, unless the test says so. The downstream is settled long before, so the next step is judged in
 * full.
 */
class CallLimitTest {
    private final Sizer sizer = new CallLimit().newSizer(PoolBounds.unlimited(2));
    private int limit = sizer.start().limit();

    private static PoolSample second(double inFlight, int successes, int failures) {
        return sample(1, inFlight, successes, failures);
    }

    private static PoolSample sample(double seconds, double inFlight, int successes, int failures) {
        int busy = (int) Math.round(inFlight);
        return new PoolSample(
                (long) (1e9 * seconds),
                new TaskCounts(successes + failures, successes + failures, successes + failures, failures, 0),
                new ThreadCounts(busy, busy, inFlight, 0, 0),
                5,
                WaitTimes.NONE,
                WaitTimes.NONE,
                ResponseTimes.NONE,
                List.of(),
                MachineSample.ofCores(2));
    }

    /** Observes a second in which callers used all of the limit. */
    private int limitAfter(int successes, int failures) {
        limit = sizer.decide(second(limit, successes, failures)).limit();
        return limit;
    }

    /** Observes seconds at a downstream that serves so many calls of 10 ms at once, and queues the others. */
    private List<Integer> limits(int seconds, int connections) {
        List<Integer> limits = new ArrayList<>();
        for (int i = 0; i < seconds; i++) {
            limits.add(limitAfter(100 * Math.min(limit, connections), 0));
        }
        return limits;
    }

    @Test
    void theLimitRisesWhileThroughputRisesWithIt() {
        assertThat(limit).isEqualTo(8);
        assertThat(limits(5, 1_000)).containsExactly(16, 32, 64, 128, 256);
    }

    @Test
    void itGoesBackWhenMoreCallsOnlyQueueAndTriesAgainLater() {
        // 16: 1,600/s; 32: the same, so 16 and then 11; 11: 1,100/s, so 16. After 5 s, 23 and the same again.
        assertThat(limits(8, 16)).containsExactly(16, 32, 11, 16, 16, 16, 16, 16);
        assertThat(limits(4, 16)).containsExactly(23, 11, 16, 16);
    }

    @Test
    void aDownstreamThatServesFewerAtOnceLowersIt() {
        assertThat(limits(10, 100)).endsWith(89, 89);
        // 2,000/s instead of 8,900: more do not help, but fewer serve as many, until 14 do not.
        assertThat(limits(8, 20)).containsExactly(128, 62, 43, 30, 21, 14, 21, 21);
    }

    @Test
    void aDownstreamWhoseCallsTakeLongerRaisesIt() {
        limits(8, 16);
        List<Integer> limits = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            limits.add(limitAfter(10 * limit, 0)); // each call takes 100 ms, whatever the number
        }
        assertThat(limits).containsExactly(23, 46, 92, 184, 368);
    }

    @Test
    void aLimitThatNobodyReachesStays() {
        for (int i = 0; i < 100; i++) {
            assertThat(sizer.decide(second(4, 400, 0)).limit()).isEqualTo(8);
        }
    }

    @Test
    void fastErrorsAreNoReasonToGrow() {
        for (int i = 0; i < 20; i++) {
            assertThat(limitAfter(0, 100_000)).isLessThan(8);
        }
        assertThat(limit).isEqualTo(1);
    }

    @Test
    void theLimitFallsWhileErrorsDoAndThroughputStays() {
        limits(3, 1_000); // 64
        // 16 connections; what comes beyond fails soon, a tenth as often. 10 serve too few.
        List<Integer> limits = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            limits.add(limitAfter(100 * Math.min(limit, 16), 10 * Math.max(0, limit - 16)));
        }
        assertThat(limits).containsExactly(32, 46, 22, 15, 10, 15, 15);
    }

    /** A try lasted a window, in which all callers in line went in and failed: 18 % of the calls in the race. */
    @Test
    void aStepUpThatMakesCallsFailIsUndoneBeforeItsWindowEnds() {
        limits(2, 1_000); // 32
        SizingDecision decision = sizer.decide(sample(0.05, 32, 80, 600));
        assertThat(decision.limit()).isEqualTo(16);
        assertThat(decision.reason())
                .isEqualTo("at most 16 calls at once: with more at once, 88 % of the calls failed");
    }

    /** 16 connections, and 4 places to wait for one; what comes beyond fails in a tenth of the time. */
    @Test
    void triesAfterAFailedStepAddOneCallAndThenTwiceAsMany() {
        List<Integer> tries = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            limitAfter(100 * Math.min(limit, 16), 1_000 * Math.max(0, limit - 20));
            if (limit > 16) {
                tries.add(limit);
            }
        }
        assertThat(tries).containsExactly(32, 17, 18, 20, 23, 17);
    }

    @Test
    void errorsThatDoNotDependOnTheLimitDoNotHoldIt() {
        List<Integer> limits = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            limits.add(limitAfter(80 * limit, 20 * limit));
        }
        // Tries 5 first. Then throughput rises with the limit.
        assertThat(limits).containsExactly(5, 12, 24, 48, 96, 192);
    }

    @Test
    void errorsLowerALimitThatNobodyReaches() {
        limits(3, 1_000);
        List<Integer> limits = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            limit = sizer.decide(second(Math.min(limit, 20), 100 * Math.min(limit, 16), limit > 15 ? 400 : 0))
                    .limit();
            limits.add(limit);
        }
        assertThat(limits).containsExactly(32, 22, 15, 10, 22, 15, 15);
    }

    @Test
    void afterAnOutageTheLimitRisesAgain() {
        limits(3, 1_000);
        for (int i = 0; i < 20; i++) {
            limitAfter(0, 1_000);
        }
        assertThat(limit).isEqualTo(1);
        assertThat(limits(6, 1_000)).last().isEqualTo(64);
    }

    @Test
    void theReasonSaysWhatWasSeen() {
        limits(4, 16);
        SizingDecision decision = sizer.decide(second(0.1, 10, 0));
        assertThat(decision.reason())
                .isEqualTo("at most 16 calls at once: more at once would only queue, fewer would serve less than 1600"
                        + " calls/s");
    }

    @Test
    void anyInputKeepsTheLimitWithinTheBoundsAndTheSameInputGivesTheSameLimits() {
        for (long seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            int min = 1 + random.nextInt(20);
            PoolBounds bounds = new PoolBounds(min, min + random.nextInt(100), 2);
            Sizer one = new CallLimit().newSizer(bounds);
            Sizer other = new CallLimit().newSizer(bounds);
            int now = one.start().limit();
            assertThat(other.start().limit()).isEqualTo(now);
            for (int i = 0; i < 200; i++) {
                PoolSample sample = second(
                        random.nextBoolean() ? now : random.nextInt(200),
                        random.nextInt(3_000),
                        random.nextInt(4) == 0 ? random.nextInt(3_000) : 0);
                now = one.decide(sample).limit();
                assertThat(now).as("seed %d", seed).isBetween(bounds.minThreads(), bounds.maxThreads());
                assertThat(other.decide(sample).limit()).as("seed %d", seed).isEqualTo(now);
            }
        }
    }
}
