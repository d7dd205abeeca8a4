package dev.tidepool.policy.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.PoolSamples;
import dev.tidepool.policy.SizingDecision;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The cost of shadow policies, worked out by hand. */
class ShadowAccountTest {
    private static final int ALIVE = 4;

    private final ShadowAccount account = new ShadowAccount("other", ALIVE);

    @Test
    void tooFewThreadsDeferTheWorkThatTheyCannotCarry() {
        // For a second 40 tasks of 100 ms keep 4 threads busy. Two threads begin the task of time t at 2 t, so tasks
        // wait 0.5 s on the mean, and the work ends a second later.
        SizingDecision two = SizingDecision.fixed(2, "two");
        add(two, 10, busy(4, 4));
        assertThat(account.cost().behindSeconds()).isCloseTo(2, within(1e-6));
        add(two, 10, idle());
        ShadowCost cost = account.cost();
        assertThat(cost.tasks()).isEqualTo(40);
        assertThat(cost.delayedTasks()).isEqualTo(40);
        assertThat(cost.addedWaitSeconds()).isCloseTo(0.5, within(1e-6));
        assertThat(cost.behindSeconds()).isZero();
        assertThat(cost.threadSeconds()).isCloseTo(8, within(1e-6));
        assertThat(cost.shadowThreadSeconds()).isCloseTo(4, within(1e-6));
        assertThat(cost.summary())
                .isEqualTo("In 2.0 s, other would have kept 2.0 threads alive on the mean, the pool kept 4.0:"
                        + " 4.0 thread-seconds less (estimate). 40 of 40 tasks would have waited longer for a thread,"
                        + " 500.0 ms on the mean (estimate, if tasks take as long as they did).");
    }

    @Test
    void enoughThreadsCostOnlyThemselves() {
        add(SizingDecision.fixed(10, "ten"), 10, busy(ALIVE, 3));
        ShadowCost cost = account.cost();
        assertThat(cost.delayedTasks()).isZero();
        assertThat(cost.shadowMeanThreads()).isCloseTo(10, within(1e-6));
        assertThat(cost.meanThreads()).isCloseTo(4, within(1e-6));
        assertThat(cost.summary()).contains("6.0 thread-seconds more", "enough for the load of every interval");
    }

    @Test
    void idleThreadsEndAfterTheirTimeout() {
        SizingDecision cached = grows(Duration.ofMillis(250));
        add(cached, 1, busy(4, 2)); // 4 threads from the start, 2 of them idle
        add(cached, 9, idle());
        // 4 threads for the first 250 ms; then none, as the two that were busy also have nothing to do.
        assertThat(account.cost().shadowThreadSeconds()).isCloseTo(4 * 0.25, within(1e-6));
    }

    @Test
    void aPolicyThatGrowsHasAThreadForEachTaskThatWaited() {
        PoolSample full = PoolSamples.sample()
                .threads(ALIVE, ALIVE)
                .queue(6)
                .arrivals(4)
                .completions(4)
                .build();
        add(grows(SizingDecision.NEVER), 10, full);
        ShadowCost cost = account.cost();
        assertThat(cost.shadowMeanThreads()).isCloseTo(10, within(1e-6));
        assertThat(cost.deniedSeconds()).isCloseTo(1, within(1e-6));
        assertThat(cost.summary()).contains("For 1.0 s tasks waited although", "cannot be known");
    }

    @Test
    void onlyItsOwnOrdersGrowAPolicyThatGrowsNotOnSubmission() {
        SizingDecision order = SizingDecision.order(0, 6, SizingDecision.NEVER, Duration.ofMillis(100), "six");
        add(order, 1, busy(8, 8));
        assertThat(account.cost().shadowThreadSeconds()).isCloseTo(0.4, within(1e-6));
        account.decided(order);
        add(order, 1, busy(8, 8));
        assertThat(account.cost().shadowThreadSeconds()).isCloseTo(1.0, within(1e-6));
        assertThat(account.cost().behindSeconds()).isCloseTo(0.4 + 0.2, within(1e-6));
        assertThat(account.cost().summary()).contains("would now be 0.6 thread-seconds of work behind");
    }

    /** It said "In 0.0 s" after 0.04 s. */
    @Test
    void smallAmountsAreNotShownAsNothing() {
        assertThat(new ShadowCost("other", 0.04, 1, 0.16, 0.08, 1, 0.000_02, 0.002_5, 0.012_34).summary())
                .isEqualTo("In 0.04 s, other would have kept 2.0 threads alive on the mean, the pool kept 4.0:"
                        + " 0.08 thread-seconds less (estimate). 1 of 1 tasks would have waited longer for a thread,"
                        + " 0.02 ms on the mean (estimate, if tasks take as long as they did)."
                        + " It would now be 0.0025 thread-seconds of work behind (estimate)."
                        + " For 0.012 s tasks waited although it would have allowed more threads;"
                        + " what these would have gained cannot be known.");
    }

    @Test
    void withoutAnIntervalThereIsNothingToSay() {
        assertThat(account.cost().summary()).isEqualTo("other has not watched the pool yet.");
        assertThat(account.cost().meanThreads()).isZero();
    }

    private void add(SizingDecision decision, int intervals, PoolSample sample) {
        for (int i = 0; i < intervals; i++) {
            account.add(sample, decision);
        }
    }

    /** Returns 100 ms in which so many threads were busy with tasks of 100 ms. */
    private static PoolSample busy(int alive, int busy) {
        return PoolSamples.sample()
                .threads(alive, busy)
                .arrivals(busy)
                .completions(busy)
                .build();
    }

    private static PoolSample idle() {
        return PoolSamples.sample().threads(ALIVE, 0).build();
    }

    private static SizingDecision grows(Duration idleTimeout) {
        return new SizingDecision(0, 0, 1_000, 0, false, idleTimeout, 0, Duration.ofMillis(100), "grows");
    }
}
