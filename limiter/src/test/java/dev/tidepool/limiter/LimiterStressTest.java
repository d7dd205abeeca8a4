package dev.tidepool.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Callers with short deadlines, interrupts and a limit that jumps: no permit is lost or given twice. */
@Timeout(120)
@Tag("alone")
class LimiterStressTest {
    private static final int MAX_LIMIT = 6;
    private static final int CALLERS = 8;

    /** A policy that draws a limit for each interval. */
    private record Jumping(long seed) implements SizingPolicy {
        @Override
        public String name() {
            return "jumping";
        }

        @Override
        public Sizer newSizer(PoolBounds bounds) {
            Random random = new Random(seed);
            return new Sizer() {
                @Override
                public SizingDecision start() {
                    int limit = 1 + random.nextInt(MAX_LIMIT);
                    return new SizingDecision(
                            0, 0, limit, 0, false, SizingDecision.NEVER, 0, SizingDecision.MIN_INTERVAL, "draws");
                }

                @Override
                public SizingDecision decide(PoolSample sample) {
                    return start();
                }
            };
        }
    }

    @ParameterizedTest
    @EnumSource
    void noPermitIsLostOrGivenTwice(WaitOrder order) throws InterruptedException {
        stress(order, 1, 3_000);
    }

    @Tag("full")
    @Test
    void noPermitIsLostOrGivenTwiceInManyRounds() throws InterruptedException {
        for (long seed = 2; seed < 12; seed++) {
            stress(seed % 2 == 0 ? WaitOrder.FIFO : WaitOrder.LIFO, seed, 20_000);
        }
    }

    private static void stress(WaitOrder order, long seed, int rounds) throws InterruptedException {
        AdaptiveLimiter limiter = AdaptiveLimiter.builder("stress")
                .policy(new Jumping(seed))
                .order(order)
                .build();
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        AtomicLong entered = new AtomicLong();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        List<Thread> callers = new ArrayList<>();
        for (int i = 0; i < CALLERS; i++) {
            Random random = new Random(31 * seed + i);
            callers.add(new Thread(() -> {
                try {
                    for (int round = 0; round < rounds; round++) {
                        enterOnce(limiter, random, inside, most, entered);
                    }
                } catch (Throwable thrown) {
                    failure.compareAndSet(null, thrown);
                }
            }));
        }
        AtomicBoolean over = new AtomicBoolean();
        Thread interrupter = new Thread(() -> {
            Random random = new Random(seed);
            while (!over.get()) {
                callers.get(random.nextInt(CALLERS)).interrupt();
                Thread.yield();
            }
        });
        callers.forEach(Thread::start);
        interrupter.start();
        for (Thread caller : callers) {
            caller.join();
        }
        over.set(true);
        interrupter.join();

        LimiterStats stats = limiter.stats();
        assertThat(failure.get()).as("seed %d", seed).isNull();
        assertThat(most.get()).as("callers inside at once, seed %d", seed).isLessThanOrEqualTo(MAX_LIMIT);
        assertThat(stats.inFlight()).as("permits lost, seed %d", seed).isZero();
        assertThat(stats.waiting()).as("seed %d", seed).isZero();
        assertThat(stats.successes()).as("seed %d", seed).isEqualTo(entered.get());
        assertThat(stats.starts()).as("seed %d", seed).isEqualTo(stats.successes() + stats.ignored());
        assertThat(stats.arrivals()).as("seed %d", seed).isEqualTo(stats.starts() + stats.refused());
    }

    private static void enterOnce(
            AdaptiveLimiter limiter, Random random, AtomicInteger inside, AtomicInteger most, AtomicLong entered) {
        try {
            Optional<Permit> permit = switch (random.nextInt(4)) {
                case 0 -> limiter.tryAcquire();
                case 1 -> Optional.of(limiter.acquire());
                default -> limiter.tryAcquire(Duration.ofNanos(random.nextInt(50_000)));
            };
            if (permit.isPresent()) {
                most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                entered.incrementAndGet();
                if (random.nextInt(8) == 0) {
                    Thread.yield();
                }
                inside.decrementAndGet();
                permit.get().release(CallOutcome.SUCCESS);
            }
        } catch (InterruptedException expected) {
            // The next round goes on.
        }
    }
}
