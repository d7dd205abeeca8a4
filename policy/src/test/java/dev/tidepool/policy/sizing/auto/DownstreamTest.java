package dev.tidepool.policy.sizing.auto;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.PoolSamples;
import org.junit.jupiter.api.Test;

class DownstreamTest {
    private static final int NONE = Integer.MAX_VALUE;

    private final Downstream downstream = new Downstream();

    /** Observes a second in which this many tasks ended. */
    private int limitAfter(int threads, int completions, double blockingMillis) {
        return limitAfter(threads, completions, 0, blockingMillis);
    }

    /** Observes a second in which this many tasks ended, some of them with an error. */
    private int limitAfter(int threads, int completions, int failures, double blockingMillis) {
        downstream.observe(
                sample().millis(1_000)
                        .threads(threads, threads)
                        .queue(5)
                        .completions(completions)
                        .failures(failures)
                        .build(),
                0.0002,
                blockingMillis / 1e3,
                true);
        return downstream.limit();
    }

    @Test
    void threadsThatOnlyQueueElsewhereAreHeldAndTakenBack() {
        assertThat(limitAfter(8, 400, 20)).isEqualTo(NONE);
        assertThat(limitAfter(20, 400, 50)).isEqualTo(20);
        // 400/s x 20.2 ms = 8.08 busy: 8.08 + sqrt(8.08) = 10.9 threads are enough.
        assertThat(limitAfter(20, 400, 50)).isEqualTo(14);
        assertThat(limitAfter(14, 400, 35)).isEqualTo(11);
        assertThat(limitAfter(11, 400, 27)).isEqualTo(11);
    }

    @Test
    void aStepThatCostsThroughputIsTakenBack() {
        limitAfter(8, 400, 20);
        limitAfter(20, 400, 50);
        limitAfter(20, 400, 50);
        assertThat(limitAfter(14, 300, 45)).isEqualTo(20);
    }

    /** The pool went on between both sizes for good, while its queue grew. */
    @Test
    void aStepThatCostThroughputIsNotRepeatedWhileTheSizeBeforeServesMore() {
        limitAfter(8, 400, 20);
        limitAfter(20, 400, 50);
        limitAfter(20, 400, 50);
        assertThat(limitAfter(14, 300, 45)).as("taken back").isEqualTo(20);
        assertThat(limitAfter(20, 400, 50)).as("it helped, so more may help").isEqualTo(29);
        assertThat(limitAfter(29, 400, 70)).as("it did not").isEqualTo(20);
        assertThat(limitAfter(20, 400, 50)).isEqualTo(20);
        assertThat(limitAfter(20, 400, 50)).isEqualTo(20);
    }

    /** A pool whose tasks took three times as long for a while was held. It then left most of its cores idle. */
    @Test
    void aPoolThatHoldsTooFewThreadsGrowsAsLongAsThatHelps() {
        limitAfter(8, 400, 20);
        limitAfter(20, 400, 50);
        limitAfter(20, 400, 50);
        limitAfter(14, 280, 50);
        assertThat(limitAfter(20, 400, 50)).isEqualTo(29);
        assertThat(limitAfter(29, 580, 50)).isEqualTo(42);
    }

    /** On a rising load, some calls took longer by chance. The pool was held, and its queue grew for good. */
    @Test
    void threadsThatIdleAreNoProof() {
        limitAfter(8, 400, 20);
        downstream.observe(
                sample().millis(1_000).threads(20, 12).completions(400).build(), 0.0002, 0.05, true);
        assertThat(downstream.limit()).isEqualTo(NONE);
    }

    @Test
    void growthThatHelpsIsNotHeld() {
        assertThat(limitAfter(8, 400, 20)).isEqualTo(NONE);
        assertThat(limitAfter(20, 560, 40))
                .as("2.5 times the threads, 1.4 times the throughput")
                .isEqualTo(NONE);
    }

    @Test
    void aDownstreamThatBecomesSlowIsNotHeld() {
        assertThat(limitAfter(8, 400, 20)).isEqualTo(NONE);
        assertThat(limitAfter(40, 200, 200)).isEqualTo(NONE);
        assertThat(limitAfter(80, 400, 200)).isEqualTo(NONE);
        assertThat(limitAfter(80, 400, 200)).isEqualTo(NONE);
    }

    /** What was served before it became slow was the measure for 30 s, and each task that waited got a thread. */
    @Test
    void aFullDownstreamThatBecomesSlowIsHeldOnceTwiceTheThreadsServeNoMore() {
        limitAfter(12, 600, 20);
        assertThat(limitAfter(100, 90, 80)).as("it has become slow").isEqualTo(NONE);
        assertThat(limitAfter(150, 80, 900)).as("too early to tell").isEqualTo(NONE);
        assertThat(limitAfter(300, 80, 1_800)).isEqualTo(300);
        assertThat(limitAfter(290, 80, 3_000)).as("it steps down").isEqualTo(210);
        assertThat(limitAfter(260, 80, 3_000)).as("the last step is not over").isEqualTo(210);
        assertThat(limitAfter(210, 80, 2_600)).isEqualTo(147);
    }

    /** A known limit: growth is the only proof, and a pool at its bounds does not grow. */
    @Test
    void aPoolThatReachedItsBoundsAtOnceBeginsNoHold() {
        limitAfter(8, 280, 20);
        assertThat(limitAfter(20, 400, 50))
                .as("1.4 times the throughput, above the cube root of 2.5 times the threads")
                .isEqualTo(NONE);
        assertThat(limitAfter(20, 400, 50)).isEqualTo(NONE);
        assertThat(limitAfter(24, 400, 60)).as("once it grows again").isEqualTo(24);
    }

    @Test
    void theHoldEndsWithTheQueue() {
        limitAfter(8, 400, 20);
        limitAfter(20, 400, 50);
        downstream.observe(sample().millis(1_000).threads(8, 8).completions(390).build(), 0.0002, 0.02, true);
        assertThat(downstream.limit()).isEqualTo(NONE);
    }

    /** A router sent the next tasks elsewhere, and the pool grew again while its tasks still waited for connections. */
    @Test
    void theHoldStaysWithoutAQueueWhileTheDownstreamStillQueues() {
        limitAfter(8, 400, 20);
        limitAfter(20, 400, 50);
        assertThat(limitWithoutQueueAfter(20)).isEqualTo(14);
        assertThat(limitWithoutQueueAfter(14)).isEqualTo(11);
        assertThat(limitWithoutQueueAfter(11)).as("without a queue for long").isEqualTo(NONE);
    }

    /** Observes half a second without a queue. */
    private int limitWithoutQueueAfter(int threads) {
        downstream.observe(
                sample().millis(500).threads(threads, threads).completions(200).build(), 0.0002, 0.05, true);
        return downstream.limit();
    }

    /** A node's warm-up had tasks of 0.1 ms. Nothing counted as slow, or everything. */
    @Test
    void otherTasksOfAnEarlierTimeSayNothingOfTheDownstream() {
        downstream.observe(sample().millis(1_000).threads(8, 8).completions(400).build(), 0.0002, 0.0001, false);
        assertThat(downstream.lowestBlockingSeconds()).isInfinite();
        assertThat(limitAfter(8, 400, 20)).isEqualTo(NONE);
        assertThat(limitAfter(20, 400, 21)).isEqualTo(NONE);
    }

    @Test
    void aHeldPoolWhoseTasksWaitForTheirSubtasksIsReleased() {
        limitAfter(8, 400, 20);
        assertThat(limitAfter(20, 400, 50)).isEqualTo(20);
        downstream.observe(sample().millis(100).threads(20, 20).queue(50).build(), 0.0002, 0.05, true);
        assertThat(downstream.limit()).as("too early").isEqualTo(20);
        downstream.observe(sample().millis(40).threads(20, 20).queue(50).build(), 0.0002, 0.05, true);
        assertThat(downstream.limit()).isEqualTo(NONE);
    }

    /** The last tasks before such a wait ended in the same window. The pool then waited for good. */
    @Test
    void aHeldPoolIsReleasedAlsoIfItsTasksBeginToWaitForTheirSubtasksWithinAWindow() {
        limitAfter(8, 400, 20);
        assertThat(limitAfter(20, 400, 50)).isEqualTo(20);
        PoolSamples busy = sample().millis(100).threads(20, 20).queue(50);
        downstream.observe(busy.completions(5).build(), 0.0002, 0.05, true);
        downstream.observe(busy.completions(0).build(), 0.0002, 0.05, true);
        assertThat(downstream.limit()).as("too early").isEqualTo(20);
        downstream.observe(busy.build(), 0.0002, 0.05, true);
        assertThat(downstream.limit()).isEqualTo(NONE);
    }

    /** The errors looked like throughput, and each step brought more of both. */
    @Test
    void aDownstreamThatAnswersMoreThreadsWithErrorsIsHeld() {
        limitAfter(8, 400, 20);
        assertThat(limitAfter(20, 600, 200, 40)).isEqualTo(20);
        limitAfter(20, 600, 200, 40);
        limitAfter(14, 600, 200, 30);
        while (limitAfter(11, 600, 200, 25) == 11) {
            assertThat(downstream.limit()).isEqualTo(11);
        }
        assertThat(downstream.limit()).as("tries").isEqualTo(16);
        assertThat(limitAfter(16, 1_200, 800, 25)).as("only errors came faster").isEqualTo(11);
    }

    /** The errors made the mean short, as if no task waited. */
    @Test
    void quickErrorsDoNotHideThatTasksWaitForTheDownstream() {
        limitAfter(8, 400, 20);
        assertThat(limitAfter(20, 1_600, 1_200, 12)).isEqualTo(20);
    }

    @Test
    void anOutageSaysNothingOfTheSizeThatServes() {
        limitAfter(8, 400, 20);
        assertThat(limitAfter(20, 400, 400, 50)).isEqualTo(NONE);
        assertThat(limitAfter(20, 400, 50))
                .as("compared with the time before the outage")
                .isEqualTo(20);
    }

    @Test
    void aLargerSizeIsTriedNowAndThen() {
        limitAfter(8, 400, 20);
        limitAfter(20, 400, 50);
        limitAfter(14, 400, 35);
        while (limitAfter(11, 400, 27) == 11) {
            assertThat(downstream.limit()).isEqualTo(11);
        }
        assertThat(downstream.limit()).as("tries").isEqualTo(16);
        assertThat(limitAfter(16, 400, 37)).as("it did not help").isEqualTo(11);
        while (limitAfter(11, 400, 27) == 11) {
            assertThat(downstream.limit()).isEqualTo(11);
        }
        assertThat(limitAfter(16, 500, 27)).as("it helped").isEqualTo(23);
        assertThat(limitAfter(23, 600, 27)).as("it helped again").isEqualTo(33);
        assertThat(limitAfter(33, 600, 27)).as("it did not help").isEqualTo(23);
    }

    /**
     * Twenty permits of 250 ms end tasks twenty at a time. A window of fifty then looked a tenth better than the last,
     * the hold ended, and the whole backlog went into a thousand threads.
     */
    @Test
    void aLuckyWindowEndsNoHold() {
        limitAfter(8, 400, 20);
        limitAfter(20, 400, 50);
        int limit = limitAfter(20, 400, 50);
        for (int window = 0; window < 100; window++) {
            limit = limitAfter(limit, window % 2 == 0 ? 360 : 440, 27);
            assertThat(limit).as("window %d", window).isLessThanOrEqualTo(40);
        }
    }

    @Test
    void tasksThatDoNotNeedTheDownstreamAreNotHeldBack() {
        limitAfter(8, 400, 20);
        limitAfter(20, 400, 50);
        downstream.observe(
                sample().millis(1_000).threads(20, 20).queue(5).completions(400).build(), 0.0002, 0.05, false);
        assertThat(downstream.limit()).isEqualTo(NONE);
    }
}
