package dev.tidepool.policy.control;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.sizing.Fixed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class SizingControllerTest {
    private static final MachineSample TWO_CORES = MachineSample.ofCores(2);
    private static final Duration INTERVAL = Duration.ofMillis(100);

    /** Wants 1 thread at first, then the result of {@code rule}, every 100 ms. */
    private record Scripted(Function<PoolSample, Integer> rule, boolean restful) implements SizingPolicy {
        @Override
        public String name() {
            return "scripted";
        }

        @Override
        public Sizer newSizer(PoolBounds bounds) {
            return new Sizer() {
                @Override
                public SizingDecision start() {
                    return keep(1);
                }

                @Override
                public SizingDecision decide(PoolSample sample) {
                    return keep(rule.apply(sample));
                }

                @Override
                public boolean mayRest() {
                    return restful;
                }
            };
        }
    }

    private static SizingDecision keep(int threads) {
        return new SizingDecision(threads, threads, Math.max(1, threads), 0, false, INTERVAL, 0, INTERVAL, "");
    }

    private static SizingController controller(Function<PoolSample, Integer> rule) {
        return controller(rule, PoolBounds.unlimited(2));
    }

    private static SizingController controller(Function<PoolSample, Integer> rule, PoolBounds bounds) {
        return new SizingController(0, new Scripted(rule, true), bounds, 100);
    }

    private static PoolSample silent() {
        return PoolSample.silent(INTERVAL.toNanos(), 1, TWO_CORES);
    }

    @Test
    void keepsDecisionsWithinTheBounds() {
        SizingController controller = controller(sample -> sample.queueLength(), new PoolBounds(2, 20, 2));
        assertThat(controller.current().target()).isEqualTo(2);
        assertThat(controller.step(1, sample().queue(50).build()).decision().target())
                .isEqualTo(20);
        assertThat(controller.step(2, sample().queue(7).build()).decision().target())
                .isEqualTo(7);
    }

    @Test
    void keepsTheLastDecisionWhenThePolicyThrows() {
        SizingController controller = controller(sample -> {
            if (sample.queueLength() == 13) {
                throw new IllegalStateException("thirteen");
            }
            return sample.queueLength();
        });
        controller.step(1, sample().queue(5).build());
        DecisionRecord failed = controller.step(2, sample().queue(13).build());
        assertThat(failed.decision().target()).isEqualTo(5);
        assertThat(failed.resize()).isFalse();
        assertThat(failed.failure()).hasMessage("thirteen");
        assertThat(failed.decision().reason())
                .contains("the last decision stays")
                .contains("thirteen");
        assertThat(controller.step(3, sample().queue(6).build()).failure()).isNull();
        assertThat(controller.current().target()).isEqualTo(6);
    }

    @Test
    void survivesAnErrorOfThePolicy() {
        SizingController controller = controller(sample -> {
            throw new StackOverflowError("deep");
        });
        assertThat(controller.step(1, silent()).failure()).isInstanceOf(StackOverflowError.class);
        assertThat(controller.current().target()).isEqualTo(1);
    }

    /** Of a policy that decides once, each remark stayed, and the next one came behind it. */
    @Test
    void aRemarkTakesThePlaceOfAnEarlierOne() {
        SizingController controller = controller(sample -> 1);
        String reason = controller.current().reason();
        controller.remark(1, "kept too many since Monday");
        assertThat(controller.remark(2, "kept too many since Friday").decision().reason())
                .isEqualTo(reason + "; kept too many since Friday");
        assertThat(controller.current().target()).isEqualTo(1);
    }

    @Test
    void countsDecisionsThatChangeTheTarget() {
        SizingController controller = controller(sample -> sample.queueLength());
        for (int queue : new int[] {4, 4, 5, 5, 4}) {
            controller.step(1, sample().queue(queue).build());
        }
        assertThat(controller.resizes()).isEqualTo(3);
    }

    @Test
    void mayRestAfterSilentIntervalsThatChangedNothing() {
        SizingController controller = controller(sample -> 1 + sample.queueLength());
        for (int i = 0; i < SizingController.SETTLED_AFTER; i++) {
            assertThat(controller.mayRest()).isFalse();
            controller.step(i, silent());
        }
        assertThat(controller.mayRest()).isTrue();
        controller.step(9, sample().queue(1).build());
        assertThat(controller.mayRest()).isFalse();
    }

    @Test
    void mayNotRestWhileSilenceChangesTheDecision() {
        int[] size = {50};
        SizingController controller = controller(sample -> size[0]--);
        for (int i = 0; i < 20; i++) {
            controller.step(i, silent());
        }
        assertThat(controller.mayRest()).isFalse();
    }

    @Test
    void mayNotRestWhileTheSizerExpectsAChange() {
        SizingController controller =
                new SizingController(0, new Scripted(sample -> 1, false), PoolBounds.unlimited(2), 10);
        for (int i = 0; i < 20; i++) {
            controller.step(i, silent());
        }
        assertThat(controller.mayRest()).isFalse();
    }

    @Test
    void mayAlwaysRestWhenThePolicyWantsNoSamples() {
        assertThat(new SizingController(0, new Fixed(4), PoolBounds.unlimited(2), 10).mayRest())
                .isTrue();
    }

    @Test
    void feedsMissedIntervalsAsSilentOnesInTime() {
        List<PoolSample> seen = new ArrayList<>();
        SizingController controller = controller(sample -> {
            seen.add(sample);
            return 1;
        });
        controller.resume(1_000_000_000L, 350_000_000L, 3, TWO_CORES);
        assertThat(seen).hasSize(3).allMatch(PoolSample::isSilent);
        assertThat(seen).allMatch(sample -> sample.threads().alive() == 3);
        assertThat(controller.decisions())
                .extracting(DecisionRecord::atNanos)
                .containsExactly(0L, 750_000_000L, 850_000_000L, 950_000_000L);
    }

    @Test
    void feedsNoMoreThanTheMostSilentIntervals() {
        int[] calls = {0};
        SizingController controller = controller(sample -> {
            calls[0]++;
            return 1;
        });
        controller.resume(0, Duration.ofDays(7).toNanos(), 1, TWO_CORES);
        assertThat(calls[0]).isEqualTo(SizingController.MAX_SILENT_INTERVALS);
        assertThat(controller.mayRest()).isFalse();
    }

    @Test
    void feedsNothingAfterARestShorterThanAnInterval() {
        SizingController controller = controller(sample -> 1);
        controller.resume(0, INTERVAL.toNanos() - 1, 1, TWO_CORES);
        assertThat(controller.decisions()).hasSize(1);
    }

    @Test
    void remembersOnlyTheLastDecisions() {
        SizingController controller =
                new SizingController(0, new Scripted(sample -> 1, true), PoolBounds.unlimited(2), 3);
        for (int i = 1; i <= 10; i++) {
            controller.step(i, silent());
        }
        assertThat(controller.decisions()).extracting(DecisionRecord::atNanos).containsExactly(8L, 9L, 10L);
        assertThatThrownBy(() -> new SizingController(0, new Fixed(1), PoolBounds.unlimited(2), 0))
                .hasMessage("logCapacity is 0; allowed is 1 to 1000000");
    }

    @Test
    void replacesThePolicy() {
        SizingController controller = controller(sample -> 1);
        DecisionRecord record = controller.replacePolicy(5, new Fixed(9));
        assertThat(record.resize()).isTrue();
        assertThat(record.policy()).isEqualTo("fixed");
        assertThat(record.sample()).isNull();
        assertThat(controller.current().target()).isEqualTo(9);
    }

    @Test
    void keepsTheOldPolicyWhenTheNewOneThrowsAtItsStart() {
        SizingController controller = controller(sample -> 7);
        SizingPolicy broken = new SizingPolicy() {
            @Override
            public String name() {
                return "broken";
            }

            @Override
            public Sizer newSizer(PoolBounds bounds) {
                throw new IllegalStateException("cannot start");
            }
        };
        assertThatThrownBy(() -> controller.replacePolicy(5, broken)).hasMessage("cannot start");
        assertThat(controller.policy().name()).isEqualTo("scripted");
        assertThat(controller.step(6, silent()).decision().target()).isEqualTo(7);
        assertThat(controller.decisions()).hasSize(2);
    }

    /** The new policy was in force without a decision, and each later decision failed. */
    @Test
    void keepsTheOldPolicyWhenTheNewOneThrowsWhenAskedForItsName() {
        SizingController controller = controller(sample -> 7);
        SizingPolicy nameless = new SizingPolicy() {
            @Override
            public String name() {
                throw new OutOfMemoryError("no name");
            }

            @Override
            public Sizer newSizer(PoolBounds bounds) {
                return new Fixed(9).newSizer(bounds);
            }
        };
        assertThatThrownBy(() -> controller.replacePolicy(1, nameless)).isInstanceOf(OutOfMemoryError.class);
        assertThat(controller.current().target()).isEqualTo(1);
        assertThat(controller.step(2, sample().build()).decision().target()).isEqualTo(7);
        assertThat(controller.newest().policy()).isEqualTo("scripted");
    }

    /** Each step failed, and the caller took no decision. */
    @Test
    void keepsTheLastDecisionWhenThePolicyThrowsWhatHasNoText() {
        SizingController controller = controller(sample -> {
            throw new IllegalStateException("not told") {
                private static final long serialVersionUID = 1;

                @Override
                public String getMessage() {
                    throw new IllegalStateException("no text");
                }
            };
        });
        DecisionRecord record = controller.step(1, sample().build());
        assertThat(record.failure()).isInstanceOf(IllegalStateException.class);
        assertThat(record.decision().target()).isEqualTo(1);
        assertThat(record.decision().reason()).startsWith("policy failed, the last decision stays: ");
    }

    @Test
    void changedBoundsApplyToWhatThePolicyLastAskedFor() {
        SizingController controller = controller(sample -> 10, new PoolBounds(0, 8, 2));
        controller.step(1, sample().build());
        assertThat(controller.current().target()).isEqualTo(8);
        DecisionRecord lower = controller.changeBounds(2, new PoolBounds(0, 3, 2));
        assertThat(lower.decision().target()).isEqualTo(3);
        assertThat(lower.resize()).isTrue();
        assertThat(lower.sample()).isNull();
        assertThat(lower.decision().reason())
                .isEqualTo("the bounds changed from 0 to 8 threads to 0 to 3 threads;"
                        + " the policy's last decision holds within them");
        DecisionRecord higher = controller.changeBounds(3, new PoolBounds(12, 20, 2));
        assertThat(higher.decision().target()).isEqualTo(12);
        assertThat(controller
                        .changeBounds(4, PoolBounds.unlimited(2))
                        .decision()
                        .target())
                .isEqualTo(10);
        assertThat(controller.decisions()).hasSize(5).contains(lower, higher);
        assertThat(controller.bounds()).isEqualTo(PoolBounds.unlimited(2));
    }

    @Test
    void boundsThatChangeKeepAnIdlePoolFromRestingUntilItHasSettledAgain() {
        SizingController controller = controller(sample -> 1);
        for (int i = 0; i < SizingController.SETTLED_AFTER; i++) {
            controller.step(i, silent());
        }
        assertThat(controller.mayRest()).isTrue();
        controller.changeBounds(9, new PoolBounds(0, 1, 2));
        assertThat(controller.mayRest()).isFalse();
    }
}
