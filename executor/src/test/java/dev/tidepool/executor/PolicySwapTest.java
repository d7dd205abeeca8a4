package dev.tidepool.executor;

import static dev.tidepool.executor.PoolFixture.INTERVAL;
import static dev.tidepool.executor.PoolFixture.decision;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.control.DecisionRecord;
import dev.tidepool.policy.control.ShadowCost;
import dev.tidepool.policy.sizing.Fixed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Policies that are replaced, that run as shadow, and that throw. */
final class PolicySwapTest {
    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    private final List<DecisionRecord> heard = new ArrayList<>();
    private final List<DecisionRecord> heardFromShadow = new ArrayList<>();

    private AdaptiveExecutor build(SizingPolicy policy) {
        return pools.stepped(AdaptiveExecutor.builder("swap").sizing(policy).listener(new PoolListener() {
            @Override
            public void onDecision(DecisionRecord decision) {
                heard.add(decision);
            }

            @Override
            public void onShadowDecision(DecisionRecord decision) {
                heardFromShadow.add(decision);
            }
        }));
    }

    private void run(AdaptiveExecutor executor, int tasks) {
        for (int i = 0; i < tasks; i++) {
            Await.result(executor.submit(() -> 1));
        }
        Await.until("all are counted", () -> executor.stats().threadsBusy() == 0);
    }

    @Test
    void aPolicyThatThrowsIsReportedAndItsLastDecisionStays() {
        ScriptedPolicy policy = new ScriptedPolicy("frail", decision(2, 2, 5));
        AdaptiveExecutor executor = build(policy);
        IllegalStateException failure = new IllegalStateException("broken");
        policy.failure = failure;
        pools.stepAfter(executor, INTERVAL);
        PoolLog.expect("policy 'frail' failed, the last decision stays");
        DecisionRecord record = heard.get(heard.size() - 1);
        assertThat(record.failure()).isSameAs(failure);
        assertThat(record.resize()).isFalse();
        assertThat(record.decision().reason()).contains("broken");
        assertThat(record.decision().asksSameAs(decision(2, 2, 5))).isTrue();
        assertThat(executor.stats().threadsAlive()).isEqualTo(2);
        policy.failure = null;
        policy.then(decision(3, 3, 5));
        pools.stepAfter(executor, INTERVAL);
        assertThat(executor.stats().threadsAlive()).isEqualTo(3);
    }

    @Test
    void aListenerThatThrowsHarmsNothing() {
        ScriptedPolicy policy = new ScriptedPolicy("scripted", decision(1, 1, 1)).then(decision(2, 2, 2));
        AdaptiveExecutor executor =
                pools.stepped(AdaptiveExecutor.builder("swap").sizing(policy).listener(new PoolListener() {
                    @Override
                    public void onDecision(DecisionRecord decision) {
                        throw new IllegalStateException("a listener that fails");
                    }
                }));
        pools.stepAfter(executor, INTERVAL);
        PoolLog.expect("the listener failed");
        assertThat(executor.stats().threadsAlive()).isEqualTo(2);
    }

    @Test
    void aPolicyThatThrowsAtTheStartFailsTheBuild() {
        ScriptedPolicy policy = new ScriptedPolicy("frail", decision(0, 0, 1));
        policy.failure = new IllegalStateException("broken");
        assertThatThrownBy(() -> build(policy)).isSameAs(policy.failure);
    }

    @Test
    void theNewPolicyTakesOverAtOnce() {
        AdaptiveExecutor executor = build(new ScriptedPolicy("old", decision(1, 1, 1)));
        ScriptedPolicy next = new ScriptedPolicy("next", decision(3, 3, 4));
        executor.policy(next);
        assertThat(executor.policy()).isSameAs(next);
        assertThat(executor.stats().policy()).isEqualTo("next");
        assertThat(executor.stats().threadsAlive()).isEqualTo(3);
        assertThat(executor.stats().threadsLimit()).isEqualTo(4);
        assertThat(executor.stats().resizes()).isEqualTo(1);
        pools.stepAfter(executor, INTERVAL);
        assertThat(next.samples).hasSize(1);
        assertThat(heard).extracting(DecisionRecord::policy).containsExactly("old", "next", "next");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theOldPolicyStaysWhenTheNewOneThrowsAtItsStartOrWhenAskedForItsSignals(boolean atItsStart) {
        ScriptedPolicy old = new ScriptedPolicy("old", decision(2, 2, 2));
        AdaptiveExecutor executor = build(old);
        ScriptedPolicy next = new ScriptedPolicy("next", decision(3, 3, 4));
        IllegalStateException failure = new IllegalStateException("broken");
        next.failure = failure;
        assertThatThrownBy(() -> executor.policy(atItsStart ? next : new PolicyWithoutSignals(failure)))
                .isSameAs(failure);
        assertThat(executor.policy()).isSameAs(old);
        pools.stepAfter(executor, INTERVAL);
        assertThat(old.samples).hasSize(1);
        assertThat(executor.stats().threadsAlive()).isEqualTo(2);
    }

    /** The new policy decided, on samples of the old one, which lacked the signals that it wanted. */
    @Test
    void theOldPolicyStaysWhenTheNewOnesFirstSampleFindsNoMemory() {
        ScriptedPolicy old = new ScriptedPolicy("old", decision(0, 0, 1));
        AdaptiveExecutor executor = build(old);
        OutOfMemoryError noMemory = new OutOfMemoryError("as planned");
        ScriptedPolicy next = new ScriptedPolicy("next", decision(0, 0, 2)) {
            @Override
            public Set<Signal> signals() {
                pools.clock.failNext(noMemory); // a sample reads the clock next
                return super.signals();
            }
        };
        assertThatThrownBy(() -> executor.policy(next)).isSameAs(noMemory);
        pools.stepAfter(executor, INTERVAL);
        assertThat(old.samples).hasSize(1);
        assertThat(next.samples).isEmpty();
        assertThat(executor.stats().policy()).isEqualTo("old");
    }

    /** Fails only when it is asked for its signals. */
    private record PolicyWithoutSignals(IllegalStateException failure) implements SizingPolicy {
        @Override
        public String name() {
            return "without signals";
        }

        @Override
        public Set<Signal> signals() {
            throw failure;
        }

        @Override
        public Sizer newSizer(PoolBounds bounds) {
            return new Fixed(1).newSizer(bounds);
        }
    }

    @Test
    void theFirstSampleOfANewPolicyBeginsWithIt() {
        AdaptiveExecutor executor = build(new Fixed(1));
        run(executor, 50);
        pools.stepAfter(executor, Duration.ofHours(1));
        ScriptedPolicy next = new ScriptedPolicy("next", decision(1, 1, 1));
        executor.policy(next);
        pools.step(executor);
        run(executor, 5);
        pools.stepAfter(executor, INTERVAL);
        PoolSample first = next.samples.get(0);
        assertThat(first.intervalNanos()).isEqualTo(INTERVAL.toNanos());
        assertThat(first.tasks().arrivals()).isEqualTo(5);
        assertThat(first.tasks().completions()).isEqualTo(5);
    }

    @Test
    void theFirstSampleByTypeBeginsWithThePolicy() {
        ScriptedPolicy typed = new ScriptedPolicy("typed", decision(1, 1, 1));
        AdaptiveExecutor executor = build(typed);
        run(executor, 20);
        pools.stepAfter(executor, INTERVAL);
        ScriptedPolicy plain = new ScriptedPolicy("plain", decision(1, 1, 1));
        plain.signals = EnumSet.noneOf(Signal.class);
        executor.policy(plain);
        run(executor, 10);
        pools.stepAfter(executor, INTERVAL);
        ScriptedPolicy again = new ScriptedPolicy("again", decision(1, 1, 1));
        executor.shadow(again);
        run(executor, 3);
        pools.stepAfter(executor, INTERVAL);
        assertThat(again.lastSample().types())
                .allSatisfy(type -> assertThat(type.arrivals()).isEqualTo(3));
    }

    @Test
    void aShadowOnlyLogsAndHasItsOwnIntervals() {
        ScriptedPolicy real = new ScriptedPolicy("real", decision(1, 1, 1));
        AdaptiveExecutor executor = build(real);
        ScriptedPolicy shadow = new ScriptedPolicy(
                "shadow",
                new SizingDecision(
                        9, 9, 9, 0, false, SizingDecision.NEVER, 0, Duration.ofMillis(250), "would have nine"));
        executor.shadow(shadow);
        int tasks = 0;
        for (int i = 0; i < 10; i++) {
            run(executor, 2);
            tasks += 2;
            pools.stepAfter(executor, Duration.ofMillis(50));
        }
        assertThat(real.samples)
                .hasSize(5)
                .extracting(PoolSample::intervalNanos)
                .containsOnly(100_000_000L);
        assertThat(shadow.samples)
                .hasSize(2)
                .extracting(PoolSample::intervalNanos)
                .containsOnly(250_000_000L);
        assertThat(shadow.samples.stream()
                        .mapToLong(sample -> sample.tasks().arrivals())
                        .sum())
                .isEqualTo(tasks);
        assertThat(shadow.lastSample().threads().alive()).isEqualTo(1);
        assertThat(executor.stats().threadsAlive()).isEqualTo(1);
        assertThat(executor.stats().resizes()).isZero();
        assertThat(executor.shadowDecisions())
                .hasSize(3)
                .extracting(DecisionRecord::policy)
                .containsOnly("shadow");
        assertThat(executor.decisions()).extracting(DecisionRecord::policy).containsOnly("real");
        assertThat(heardFromShadow).isEqualTo(executor.shadowDecisions().subList(1, 3));
        executor.shadow(null);
        assertThat(executor.shadowDecisions()).isEmpty();
        pools.stepAfter(executor, Duration.ofSeconds(1));
        assertThat(shadow.samples).hasSize(2);
    }

    @Test
    void aShadowThatThrowsHarmsNothing() {
        ScriptedPolicy real = new ScriptedPolicy("real", decision(1, 1, 1));
        AdaptiveExecutor executor = build(real);
        ScriptedPolicy shadow = new ScriptedPolicy("shadow", decision(9, 9, 9));
        executor.shadow(shadow);
        shadow.failure = new IllegalStateException("broken");
        pools.stepAfter(executor, INTERVAL);
        assertThat(executor.shadowDecisions().get(1).failure()).isSameAs(shadow.failure);
        pools.stepAfter(executor, INTERVAL);
        assertThat(real.samples).hasSize(2);
        assertThatThrownBy(() -> executor.shadow(shadow)).isSameAs(shadow.failure);
        pools.stepAfter(executor, INTERVAL);
        assertThat(real.samples).hasSize(3);
    }

    @Test
    void aShadowThatNeverSamplesStillHasACost() {
        AdaptiveExecutor executor = build(new ScriptedPolicy("real", decision(4, 4, 4)));
        assertThat(executor.shadowCost()).isEmpty();
        executor.shadow(new Fixed(1));
        assertThat(executor.shadowCost())
                .hasValueSatisfying(cost -> assertThat(cost.seconds()).isZero());
        run(executor, 8);
        for (int i = 0; i < 20; i++) {
            pools.stepAfter(executor, Duration.ofMillis(50));
        }
        ShadowCost cost = executor.shadowCost().orElseThrow();
        assertThat(cost.policy()).isEqualTo("fixed");
        assertThat(cost.tasks()).isEqualTo(8);
        assertThat(cost.seconds()).isCloseTo(1, within(1e-6));
        assertThat(cost.threadSeconds()).isCloseTo(4, within(1e-6));
        assertThat(cost.shadowThreadSeconds()).isCloseTo(1, within(1e-6));
        assertThat(cost.summary()).contains("fixed would have kept 1.0 threads", "3.0 thread-seconds less (estimate)");
        executor.shadow(null);
        assertThat(executor.shadowCost()).isEmpty();
    }
}
