package dev.tidepool.executor.attach;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.policy.sizing.auto.Auto;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Policies on a pool in virtual time. */
final class AttachedPolicyTest {
    private long now = 1_000_000_000;

    private AttachedPolicy attach(VirtualPool pool, SizingPolicy policy, boolean shadow) {
        return new AttachedPolicy(
                pool, policy, new PoolBounds(1, 400, VirtualPool.CORES), shadow, pool, pool::machine, now);
    }

    private void run(AttachedPolicy attached, VirtualPool pool, double seconds) {
        long end = now + (long) (1e9 * seconds);
        long next = 10_000_000;
        while (now < end) {
            pool.run(next);
            now += next;
            next = attached.step(now);
        }
    }

    @Test
    void workThatComputesStaysNearTheCores() {
        VirtualPool pool = new VirtualPool(new PoolSizes(64, 64), 0.010, 0);
        run(attach(pool, new Auto(), false), pool, 20);
        assertThat(pool.sizes().core()).isBetween(VirtualPool.CORES, 3 * VirtualPool.CORES);
    }

    /** The time for which a collector stopped them seemed to be blocking, and the pool grew to its bound. */
    @Test
    void pausesOfACollectorAreNoBlocking() {
        VirtualPool pool = new VirtualPool(new PoolSizes(4, 64), 0.010, 0).stoppedFor(0.3);
        run(attach(pool, new Auto(), false), pool, 20);
        assertThat(pool.sizes().core()).isBetween(VirtualPool.CORES, 3 * VirtualPool.CORES);
    }

    @Test
    void workThatBlocksGrows() {
        VirtualPool pool = new VirtualPool(new PoolSizes(4, 4), 0.001, 0.039);
        run(attach(pool, new Auto(), false), pool, 20);
        // 40 threads keep each core busy
        assertThat(pool.sizes().core()).isBetween(100, 400);
    }

    @Test
    void aShadowDecidesAndLeavesThePoolAlone() {
        VirtualPool pool = new VirtualPool(new PoolSizes(4, 4), 0.001, 0.039);
        AttachedPolicy attached = attach(pool, new Auto(), true);
        run(attached, pool, 2);
        assertThat(pool.resizes()).isZero();
        assertThat(attached.stats().core()).isGreaterThan(4);
        assertThat(attached.stats().shadow()).isTrue();
        attached.detach();
        assertThat(pool.resizes()).isZero();
    }

    @Test
    void theMaximumNeverFallsBelowTheOneThatThePoolHad() {
        VirtualPool pool = new VirtualPool(new PoolSizes(64, 200), 0.010, 0);
        run(attach(pool, new Fixed(3), false), pool, 5);
        assertThat(pool.sizes()).isEqualTo(new PoolSizes(3, 200));
    }

    @Test
    void detachRestoresTheSizesOnce() {
        VirtualPool pool = new VirtualPool(new PoolSizes(4, 6), 0.010, 0);
        AttachedPolicy attached = attach(pool, new Fixed(9), false);
        run(attached, pool, 1);
        assertThat(pool.sizes()).isEqualTo(new PoolSizes(9, 9));
        attached.detach();
        attached.detach();
        assertThat(pool.sizes()).isEqualTo(new PoolSizes(4, 6));
        assertThat(pool.resizes()).isEqualTo(2);
        assertThat(attached.isAttached()).isFalse();
        attached.step(now + 1);
        assertThat(pool.resizes()).isEqualTo(2);
    }

    /** The second call did nothing, and the pool kept the sizes of the policy for ever. */
    @Test
    void detachThatFailedMayBeCalledAgain() {
        VirtualPool pool = new VirtualPool(new PoolSizes(4, 6), 0.010, 0);
        AttachedPolicy attached = attach(pool, new Fixed(9), false);
        run(attached, pool, 1);
        pool.failNextResize();
        assertThatThrownBy(attached::detach).isInstanceOf(OutOfMemoryError.class);
        assertThat(attached.isAttached()).isTrue();
        attached.detach();
        assertThat(pool.sizes()).isEqualTo(new PoolSizes(4, 6));
        assertThat(attached.isAttached()).isFalse();
    }

    @Test
    void aPoolWithoutBoundsKeepsTheSizesOfItsOwner() {
        VirtualPool pool = new VirtualPool(new PoolSizes(2, 2), 0.001, 0.039);
        AttachedPolicy attached = AttachedPolicy.builder(pool).create(pool, pool::machine, now);
        run(attached, pool, 5);
        assertThat(pool.resizes()).isZero();
        assertThat(attached.stats().reason()).startsWith("keeps 2 threads").contains("bounds(min, max)");
    }

    @Test
    void aPoolWithoutBoundsGrowsToTheMaximumOfItsOwner() {
        VirtualPool pool = new VirtualPool(new PoolSizes(2, 20), 0.001, 0.039);
        AttachedPolicy attached = AttachedPolicy.builder(pool).create(pool, pool::machine, now);
        run(attached, pool, 5);
        assertThat(pool.sizes()).isEqualTo(new PoolSizes(20, 20));
        assertThat(attached.stats().reason()).startsWith("keeps 20 threads").contains("; at most 20 by the bounds, as");
    }

    @Test
    void theSizesThatTheOwnerSetsMeanwhileWin() {
        VirtualPool pool = new VirtualPool(new PoolSizes(2, 2), 0.001, 0.039);
        AttachedPolicy attached = attach(pool, new Auto(), false);
        run(attached, pool, 2);
        assertThat(pool.sizes().core()).isGreaterThan(50);
        pool.ownerSets(1, 3);
        run(attached, pool, 0.5);
        assertThat(pool.sizes()).isEqualTo(new PoolSizes(1, 3));
        assertThat(attached.decisions())
                .anyMatch(record -> record.decision()
                        .reason()
                        .equals("the owner set the core size to 1 and the maximum to 3,"
                                + " so the bounds are 1 to 3 threads"));
        run(attached, pool, 3);
        assertThat(pool.sizes()).isEqualTo(new PoolSizes(3, 3));
        attached.detach();
        assertThat(pool.sizes()).isEqualTo(new PoolSizes(1, 3));
    }

    /** The policy had looked at the sizes before, and overwrote them. */
    @Test
    void theSizesThatTheOwnerSetsWhileThePolicyDecidesWin() {
        VirtualPool pool = new VirtualPool(new PoolSizes(2, 50), 0.001, 0.039);
        AtomicBoolean decides = new AtomicBoolean();
        AttachedPolicy attached = AttachedPolicy.builder(pool)
                .create(
                        pool,
                        () -> {
                            if (decides.compareAndSet(false, true)) {
                                pool.ownerSets(1, 40);
                            }
                            return pool.machine();
                        },
                        now);
        run(attached, pool, 0.5);
        assertThat(decides).isTrue();
        attached.detach();
        assertThat(pool.sizes()).isEqualTo(new PoolSizes(1, 40));
    }

    /** The first look took the change for known, so the policy ruled by the old bounds from the second on. */
    @Test
    void aChangeByTheOwnerIsNotForgottenIfThePolicyThrows() {
        VirtualPool pool = new VirtualPool(new PoolSizes(4, 6), 0.010, 0);
        AttachedPolicy attached = attach(pool, new FailsAtNewBounds(9, 2), false);
        run(attached, pool, 1);
        pool.ownerSets(2, 3);
        for (int look = 0; look < 2; look++) {
            now += AttachedPolicy.LOOK_NANOS;
            assertThatThrownBy(() -> attached.step(now)).isInstanceOf(IllegalStateException.class);
            assertThat(pool.sizes()).isEqualTo(new PoolSizes(2, 3));
        }
        run(attached, pool, 3);
        assertThat(pool.sizes()).as("9 threads, but 3 at most").isEqualTo(new PoolSizes(3, 3));
    }

    @Test
    void aPolicyThatThrowsAtNewBoundsCanBeDetached() {
        VirtualPool pool = new VirtualPool(new PoolSizes(4, 6), 0.010, 0);
        AttachedPolicy attached = attach(pool, new FailsAtNewBounds(9, Integer.MAX_VALUE), false);
        run(attached, pool, 1);
        pool.ownerSets(2, 3);
        attached.detach();
        assertThat(pool.sizes()).isEqualTo(new PoolSizes(2, 3));
        assertThat(attached.isAttached()).isFalse();
    }

    /** What the policy itself had set counted as the owner's: it became the lower bound, and stayed after the end. */
    @Test
    void aChangeByThePolicyThatFailedHalfwayIsNotTheOwners() {
        VirtualPool pool = new VirtualPool(new PoolSizes(4, 6), 0.010, 0);
        AttachedPolicy attached = attach(pool, new Fixed(9), false);
        pool.failNextResizeHalfway();
        assertThatThrownBy(() -> run(attached, pool, 1)).isInstanceOf(OutOfMemoryError.class);
        assertThat(pool.sizes().core()).isEqualTo(9);
        run(attached, pool, 1);
        assertThat(pool.sizes()).isEqualTo(new PoolSizes(9, 9));
        assertThat(attached.decisions())
                .noneMatch(record -> record.decision().reason().contains("the owner"));
        attached.detach();
        assertThat(pool.sizes()).isEqualTo(new PoolSizes(4, 6));
    }

    @Test
    void detachReturnsWhatTheOwnerHasJustSet() {
        VirtualPool pool = new VirtualPool(new PoolSizes(4, 6), 0.010, 0);
        AttachedPolicy attached = attach(pool, new Fixed(9), false);
        run(attached, pool, 1);
        pool.ownerSets(5, 9); // the maximum is the policy's
        assertThat(attached.stats().core()).isEqualTo(5);
        attached.detach();
        assertThat(pool.sizes()).isEqualTo(new PoolSizes(5, 6));
        assertThat(attached.stats().core()).isEqualTo(5);
    }

    /** It gave nothing back then, and ended: the pool kept the policy's core size for ever. */
    @Test
    void detachReturnsWhatTheOwnerSetsWhileItLooks() {
        VirtualPool pool = new VirtualPool(new PoolSizes(4, 6), 0.010, 0);
        AttachedPolicy attached = attach(pool, new Fixed(9), false);
        run(attached, pool, 1);
        pool.ownerSetsAfterALook(9, 20); // the core size is the policy's
        attached.detach();
        assertThat(pool.sizes()).isEqualTo(new PoolSizes(4, 20));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPoolThatIdledForADayIsTooLarge(boolean shadow) {
        VirtualPool pool = new VirtualPool(new PoolSizes(40, 40), 0.001, 0.039);
        AttachedPolicy attached = attach(pool, new Fixed(40), shadow);
        pool.idle();
        run(attached, pool, 23 * 3600);
        assertThat(attached.spareThreads()).isEmpty();
        run(attached, pool, 2 * 3600);
        assertThat(attached.spareThreads().orElseThrow().meanThreads()).isEqualTo(40);
        assertThat(attached.stats().reason()).contains("; kept 40 threads for 0.0 busy ones since ");
    }

    @Test
    void growthIsDampedUntilBlockingHasBeenMeasured() {
        VirtualPool pool = new VirtualPool(new PoolSizes(2, 2), 0.001, 9.999);
        run(attach(pool, new Auto(), false), pool, 0.9);
        assertThat(pool.sizes().core()).isEqualTo(32); // doubled four times
    }

    @Test
    void anIdlePoolIsLookedAtOnceASecond() {
        VirtualPool pool = new VirtualPool(new PoolSizes(4, 40), 0.001, 0.039);
        AttachedPolicy attached = attach(pool, new Auto(), false);
        run(attached, pool, 1);
        pool.idle();
        run(attached, pool, 20);
        int looks = pool.looks();
        int readings = pool.readings();
        run(attached, pool, 100);
        assertThat(pool.looks() - looks).as("looks in 100 s").isLessThanOrEqualTo(101);
        assertThat(pool.readings() - readings).as("readings of threads").isZero();
    }

    @Test
    void aPoolWithoutClocksIsMeasuredByItsCountsAndReasonsKeepTheBounds() {
        VirtualPool pool = new VirtualPool(new PoolSizes(20, 20), 0.001, 0.039).withoutClocks();
        AttachedPolicy attached = new AttachedPolicy(
                pool, new Auto(), new PoolBounds(1, 32, VirtualPool.CORES), false, pool, pool::machine, now);
        run(attached, pool, 2.5);
        assertThat(pool.sizes().core()).isEqualTo(32);
        assertThat(attached.stats().reason())
                .startsWith("keeps 32 threads for ")
                .containsPattern("; at most 32 by the bounds, as tasks take [34]\\d\\.\\d+ ms");
    }

    @Test
    void aPoolThatEndsEndsTheAttachment() {
        VirtualPool pool = new VirtualPool(new PoolSizes(4, 4), 0.010, 0);
        AttachedPolicy attached = attach(pool, new Fixed(9), false);
        pool.end();
        attached.step(now);
        assertThat(attached.isAttached()).isFalse();
        assertThat(pool.resizes()).isZero();
    }

    @Test
    void decisionsCarrySamplesAndReasons() {
        VirtualPool pool = new VirtualPool(new PoolSizes(4, 4), 0.001, 0.039);
        AttachedPolicy attached = attach(pool, new Auto(), false);
        run(attached, pool, 2);
        assertThat(attached.decisions()).hasSizeGreaterThan(3);
        assertThat(attached.newestDecision().sample()).isNotNull();
        assertThat(attached.stats().reason()).isNotBlank();
    }

    @Test
    void anUnknownPolicyIsRefusedWithTheKnownNames() {
        VirtualPool pool = new VirtualPool(new PoolSizes(4, 4), 0.010, 0);
        assertThatThrownBy(() -> AttachedPolicy.builder(pool).policy("atuo"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("unknown policy 'atuo'; known are")
                .hasMessageContaining("auto");
    }

    @Test
    void aPolicyThatNeedsTypesIsRefused() {
        VirtualPool pool = new VirtualPool(new PoolSizes(4, 4), 0.010, 0);
        assertThatThrownBy(() -> AttachedPolicy.builder(pool).policy("profiled-request-rate"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** Row 11 of issue 28: the answer was the JVM's text. */
    @Test
    void aNullIsNamed() {
        assertThatThrownBy(() -> AttachedPolicy.attach(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("pool");
        assertThatThrownBy(() -> AttachedPolicy.builder((ManagedPool) null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("pool");
        VirtualPool pool = new VirtualPool(new PoolSizes(4, 4), 0.010, 0);
        assertThatThrownBy(() -> AttachedPolicy.builder(pool).policy((SizingPolicy) null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("policy");
    }

    /** Keeps a number of threads, and throws so many times when the bounds change. */
    private record FailsAtNewBounds(int threads, int times) implements SizingPolicy {
        @Override
        public String name() {
            return "fails at new bounds";
        }

        @Override
        public Sizer newSizer(PoolBounds bounds) {
            Sizer fixed = new Fixed(threads).newSizer(bounds);
            return new Sizer() {
                private int left = times;

                @Override
                public SizingDecision start() {
                    return fixed.start();
                }

                @Override
                public SizingDecision decide(PoolSample sample) {
                    return fixed.decide(sample);
                }

                @Override
                public void boundsChanged(PoolBounds changed) {
                    if (left-- > 0) {
                        throw new IllegalStateException("as planned");
                    }
                }
            };
        }
    }
}
