package dev.tidepool.limiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.policy.sizing.auto.Auto;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class AdaptiveLimiterTest {
    private static final Duration FOR_EVER = Duration.ofSeconds(Long.MAX_VALUE);
    private static final Duration HARDLY = Duration.ofMillis(1);

    private final AtomicLong clock = new AtomicLong(5);

    private static AdaptiveLimiter fixed(int permits) {
        return fixed(permits, WaitOrder.FIFO);
    }

    private static AdaptiveLimiter fixed(int permits, WaitOrder order) {
        return AdaptiveLimiter.builder("prices")
                .policy(new Fixed(permits))
                .order(order)
                .build();
    }

    /** Starts a caller that reports its number when it is in, and returns once it waits. */
    private static Thread caller(AdaptiveLimiter limiter, int number, BlockingQueue<Integer> in) {
        int waiting = limiter.stats().waiting();
        Thread thread = new Thread(() -> {
            try {
                Permit permit = limiter.acquire();
                in.add(number);
                permit.release(CallOutcome.SUCCESS);
            } catch (InterruptedException e) {
                in.add(-number);
            } catch (IllegalStateException e) {
                in.add(0);
            }
        });
        thread.start();
        awaitWaiting(limiter, waiting + 1);
        return thread;
    }

    private static void awaitWaiting(AdaptiveLimiter limiter, int callers) {
        while (limiter.stats().waiting() != callers) {
            Thread.onSpinWait();
        }
    }

    @Test
    void asManyGoInAsTheLimitSays() throws InterruptedException {
        AdaptiveLimiter limiter = fixed(2);
        Permit first = limiter.acquire();
        assertThat(limiter.tryAcquire()).isPresent();
        assertThat(limiter.tryAcquire()).isEmpty();
        assertThat(limiter.tryAcquire(Duration.ZERO)).isEmpty();
        assertThat(limiter.tryAcquire(HARDLY)).isEmpty();
        first.release(CallOutcome.SUCCESS);
        assertThat(limiter.tryAcquire(FOR_EVER)).isPresent();
        LimiterStats stats = limiter.stats();
        assertThat(stats.inFlight()).isEqualTo(2);
        assertThat(stats.waiting()).as("a waiter that timed out is gone").isZero();
        assertThat(stats.arrivals()).isEqualTo(6);
        assertThat(stats.starts()).isEqualTo(3);
        assertThat(stats.refused()).isEqualTo(3);
    }

    /** It left without saying how, and {@code close} then let it leave again: the limiter let in one too many. */
    @Test
    @SuppressWarnings("NullAway")
    void aReleaseWithoutAnOutcomeChangesNothing() throws InterruptedException {
        AdaptiveLimiter limiter = fixed(1);
        try (Permit permit = limiter.acquire()) {
            assertThatThrownBy(() -> permit.release(null)).hasMessage("how");
            assertThat(limiter.stats().inFlight()).isEqualTo(1);
        }
        assertThat(limiter.stats().inFlight()).isZero();
        assertThat(limiter.stats().dropped()).isEqualTo(1);
    }

    @Test
    void theLineIsFairOrTheLastComeFirst() throws InterruptedException {
        assertThat(orderOf(WaitOrder.FIFO)).containsExactly(1, 2, 3);
        assertThat(orderOf(WaitOrder.LIFO)).containsExactly(3, 2, 1);
    }

    private static List<Integer> orderOf(WaitOrder order) throws InterruptedException {
        AdaptiveLimiter limiter = fixed(1, order);
        Permit permit = limiter.acquire();
        BlockingQueue<Integer> in = new LinkedBlockingQueue<>();
        for (int i = 1; i <= 3; i++) {
            caller(limiter, i, in);
        }
        permit.release(CallOutcome.SUCCESS);
        return List.of(in.take(), in.take(), in.take());
    }

    @Test
    void anInterruptTakesACallerOutOfTheLine() throws InterruptedException {
        AdaptiveLimiter limiter = fixed(1);
        Permit permit = limiter.acquire();
        BlockingQueue<Integer> in = new LinkedBlockingQueue<>();
        Thread waiting = caller(limiter, 1, in);
        caller(limiter, 2, in);
        waiting.interrupt();
        assertThat(in.take()).isEqualTo(-1);
        assertThat(limiter.stats().waiting()).isOne();
        permit.release(CallOutcome.SUCCESS);
        assertThat(in.take()).isEqualTo(2);
    }

    @Test
    void anInterruptedCallerDoesNotGoIn() {
        AdaptiveLimiter limiter = fixed(1);
        Thread.currentThread().interrupt();
        assertThatThrownBy(limiter::acquire).isInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).isFalse();
        assertThat(limiter.stats().inFlight()).isZero();
    }

    @Test
    void aSecondReleaseIsAnErrorAndChangesNothing() throws InterruptedException {
        AdaptiveLimiter limiter = fixed(1);
        Permit permit = limiter.acquire();
        permit.release(CallOutcome.SUCCESS);
        assertThatThrownBy(() -> permit.release(CallOutcome.DROPPED))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "the permit of limiter 'prices' was already released, as SUCCESS; release each permit once");
        permit.close();
        assertThat(limiter.stats().inFlight()).isZero();
        assertThat(limiter.stats().dropped()).isZero();
    }

    @Test
    void aCallThatThrowsIsDropped() {
        AdaptiveLimiter limiter = fixed(1);
        IllegalArgumentException thrown = new IllegalArgumentException("no");
        assertThatThrownBy(() -> limiter.call(() -> {
                    throw thrown;
                }))
                .isSameAs(thrown);
        assertThat(limiter.stats().dropped()).isOne();
        assertThat(limiter.stats().inFlight()).isZero();
    }

    /** It took a place, waited for one if there was none, and counted as a dropped call. */
    @Test
    @SuppressWarnings("NullAway") // a caller without a checker may pass null
    void aCallOfNullTakesNoPlace() {
        AdaptiveLimiter limiter = fixed(1);
        assertThatThrownBy(() -> limiter.call(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("call");
        assertThat(limiter.stats().arrivals()).isZero();
    }

    @Test
    void theResultOfACallIsASuccess() throws Exception {
        AdaptiveLimiter limiter = fixed(1);
        assertThat(limiter.call(() -> "answer")).isEqualTo("answer");
        assertThat(limiter.stats().successes()).isOne();
    }

    @Test
    void closingSendsThoseWhoWaitAway() throws InterruptedException {
        AdaptiveLimiter limiter = fixed(1);
        Permit inside = limiter.acquire();
        BlockingQueue<Integer> in = new LinkedBlockingQueue<>();
        caller(limiter, 1, in);
        limiter.close();
        assertThat(in.take()).isZero();
        assertThatThrownBy(limiter::acquire)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("limiter 'prices' is closed");
        inside.release(CallOutcome.SUCCESS);
        assertThat(limiter.stats().inFlight()).isZero();
        assertThat(limiter.stats().waiting()).isZero();
    }

    /** A policy whose next limit the test says, and which keeps the samples. */
    private static class Told implements SizingPolicy, Sizer {
        final List<PoolSample> seen = new ArrayList<>();
        int limit = 1;

        @Override
        public String name() {
            return "told";
        }

        @Override
        public Sizer newSizer(PoolBounds bounds) {
            return this;
        }

        @Override
        public SizingDecision start() {
            return new SizingDecision(
                    0, 0, limit, 0, false, SizingDecision.NEVER, 0, Duration.ofMillis(100), "was told " + limit);
        }

        @Override
        public SizingDecision decide(PoolSample sample) {
            seen.add(sample);
            return start();
        }
    }

    private AdaptiveLimiter told(Told policy) {
        return AdaptiveLimiter.builder("prices")
                .policy(policy)
                .nanoClock(clock::get)
                .build();
    }

    @Test
    void aHigherLimitLetsThoseWhoWaitIn() throws Exception {
        Told policy = new Told();
        AdaptiveLimiter limiter = told(policy);
        Permit first = limiter.acquire();
        CompletableFuture<Permit> second = acquireLater(limiter);
        CompletableFuture<Permit> third = acquireLater(limiter);
        awaitWaiting(limiter, 2);
        policy.limit = 3;
        clock.addAndGet(100_000_000);
        assertThat(limiter.tryAcquire())
                .as("steps the controller, but is third in line")
                .isEmpty();
        second.get(120, TimeUnit.SECONDS).release(CallOutcome.SUCCESS);
        third.get(120, TimeUnit.SECONDS).release(CallOutcome.SUCCESS);
        first.release(CallOutcome.SUCCESS);
        assertThat(limiter.stats().limitChanges()).isOne();
        assertThat(limiter.stats().reason()).isEqualTo("was told 3");
    }

    private static CompletableFuture<Permit> acquireLater(AdaptiveLimiter limiter) {
        CompletableFuture<Permit> permit = new CompletableFuture<>();
        new Thread(() -> {
                    try {
                        permit.complete(limiter.acquire());
                    } catch (InterruptedException e) {
                        permit.completeExceptionally(e);
                    }
                })
                .start();
        return permit;
    }

    @Test
    void aLowerLimitHoldsOnceEnoughHaveLeft() {
        Told policy = new Told();
        policy.limit = 3;
        AdaptiveLimiter limiter = told(policy);
        List<Permit> inside = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            limiter.tryAcquire().ifPresent(inside::add);
        }
        policy.limit = 1;
        clock.addAndGet(100_000_000);
        inside.get(0).release(CallOutcome.SUCCESS);
        assertThat(limiter.tryAcquire()).isEmpty();
        inside.get(1).release(CallOutcome.SUCCESS);
        assertThat(limiter.tryAcquire()).isEmpty();
        inside.get(2).release(CallOutcome.SUCCESS);
        assertThat(limiter.tryAcquire()).isPresent();
    }

    @Test
    void theSampleHasTheMeanOfTheCallsInsideAndHowTheyEnded() {
        Told policy = new Told();
        policy.limit = 2;
        AdaptiveLimiter limiter = told(policy);
        Permit one = limiter.tryAcquire().orElseThrow();
        clock.addAndGet(20_000_000);
        Permit other = limiter.tryAcquire().orElseThrow();
        limiter.tryAcquire();
        clock.addAndGet(30_000_000);
        one.release(CallOutcome.DROPPED);
        Permit third = limiter.tryAcquire().orElseThrow();
        third.release(CallOutcome.IGNORED);
        clock.addAndGet(50_000_000);
        other.release(CallOutcome.SUCCESS);

        assertThat(policy.seen).hasSize(1);
        PoolSample sample = policy.seen.get(0);
        assertThat(sample.intervalNanos()).isEqualTo(100_000_000);
        assertThat(sample.threads().meanBusy()).isEqualTo((20 * 1 + 30 * 2 + 50 * 1) / 100.0);
        assertThat(sample.threads().busy()).isZero();
        assertThat(sample.tasks().arrivals()).isEqualTo(4);
        assertThat(sample.tasks().starts()).isEqualTo(3);
        assertThat(sample.tasks().completions()).as("ignored calls say nothing").isEqualTo(2);
        assertThat(sample.tasks().failures()).isOne();
        assertThat(sample.tasks().rejections()).isOne();
        assertThat(limiter.stats().serviceTimeMeanMillis()).isEqualTo((50 + 80 + 0) / 3.0);
    }

    @Test
    void aClockThatGoesBackDoesNoHarm() {
        AdaptiveLimiter limiter = told(new Told());
        Permit permit = limiter.tryAcquire().orElseThrow();
        clock.addAndGet(-1_000_000_000);
        permit.release(CallOutcome.SUCCESS);
        assertThat(limiter.tryAcquire()).isPresent();
        assertThat(limiter.stats().serviceTimeMeanMillis()).isZero();
    }

    @Test
    void withoutTrafficThereAreNoSamplesAndAnIdleHourIsOne() {
        Told policy = new Told();
        AdaptiveLimiter limiter = told(policy);
        clock.addAndGet(3_600_000_000_000L);
        limiter.tryAcquire();
        assertThat(policy.seen).hasSize(1);
        assertThat(policy.seen.get(0).isSilent()).isTrue();
        assertThat(limiter.decisions()).hasSize(2);
    }

    @Test
    void aPolicyThatFailsLeavesTheLimit() {
        AdaptiveLimiter limiter = told(new Told() {
            @Override
            public SizingDecision decide(PoolSample sample) {
                throw new IllegalStateException("no idea");
            }
        });
        clock.addAndGet(100_000_000);
        assertThat(limiter.tryAcquire()).isPresent();
        assertThat(limiter.stats().limit()).isOne();
        assertThat(limiter.stats().reason()).contains("no idea");
    }

    @Test
    void fastErrorsLowerTheDefaultLimitAndSuccessesRaiseIt() {
        AdaptiveLimiter limiter =
                AdaptiveLimiter.builder("prices").nanoClock(clock::get).build();
        int first = limiter.stats().limit();
        calls(limiter, 1_000, CallOutcome.DROPPED);
        assertThat(limiter.stats().limit()).isLessThan(first);
        calls(limiter, 1_000, CallOutcome.SUCCESS);
        assertThat(limiter.stats().limit()).isGreaterThan(first);
    }

    /** Makes rounds of as many calls as possible, each round of which takes 10 ms. */
    private void calls(AdaptiveLimiter limiter, int rounds, CallOutcome outcome) {
        for (int i = 0; i < rounds; i++) {
            List<Permit> inside = new ArrayList<>();
            for (Optional<Permit> next = limiter.tryAcquire(); next.isPresent() && inside.size() < 1_000; ) {
                inside.add(next.get());
                next = limiter.tryAcquire();
            }
            clock.addAndGet(10_000_000);
            inside.forEach(permit -> permit.release(outcome));
        }
    }

    @Test
    @SuppressWarnings("NullAway") // a caller without a checker may pass null
    void wrongArgumentsAreNamed() {
        assertThatThrownBy(() -> AdaptiveLimiter.create(" ")).hasMessageContaining("is blank");
        AdaptiveLimiterBuilder builder = AdaptiveLimiter.builder("prices");
        assertThatThrownBy(() -> AdaptiveLimiter.create(null)).hasMessage("name");
        assertThatThrownBy(() -> builder.policy(null)).hasMessage("policy");
        assertThatThrownBy(() -> builder.order(null)).hasMessage("order");
        assertThatThrownBy(() -> builder.bounds(5, 4)).hasMessage("min is 5; allowed is 1 to 4");
        assertThatThrownBy(() -> builder.bounds(1, 0)).hasMessage("max is 0; allowed is 1 to unlimited");
        assertThatThrownBy(() -> builder.policy(new Auto()))
                .hasMessageContaining("policy 'auto' needs")
                .hasMessageContaining("a limiter measures counts alone");
    }

    @Test
    void theBoundsLimitThePolicy() {
        AdaptiveLimiter limiter = AdaptiveLimiter.builder("prices").bounds(1, 3).build();
        assertThat(limiter.stats().limit()).isEqualTo(3);
    }
}
