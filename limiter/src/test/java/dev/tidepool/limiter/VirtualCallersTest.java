package dev.tidepool.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.sizing.Fixed;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** Callers on virtual threads, which share a few carriers. */
@Timeout(120)
@EnabledForJreRange(min = JRE.JAVA_21)
class VirtualCallersTest {
    private static final int CALLERS = 1_000;
    private static final int LIMIT = 2;

    private final AdaptiveLimiter limiter =
            AdaptiveLimiter.builder("prices").policy(new Fixed(LIMIT)).build();

    private final AtomicInteger inside = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();

    private String call() throws Exception {
        return limiter.call(() -> {
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            Thread.yield();
            inside.decrementAndGet();
            return "served";
        });
    }

    /** If waiting callers kept their carriers, no more could come than there are carriers. */
    @Test
    void callersThatWaitKeepNoCarrier() throws Exception {
        List<Permit> all = List.of(limiter.acquire(), limiter.acquire());
        ExecutorService threads = virtualThreads();
        List<Future<String>> calls = new ArrayList<>();
        for (int i = 0; i < CALLERS; i++) {
            calls.add(threads.submit(this::call));
        }
        while (limiter.stats().waiting() < CALLERS) {
            Thread.onSpinWait();
        }
        all.forEach(permit -> permit.release(CallOutcome.IGNORED));
        for (Future<String> each : calls) {
            assertThat(each.get(120, TimeUnit.SECONDS)).isEqualTo("served");
        }
        assertThat(most.get()).isLessThanOrEqualTo(LIMIT);
        assertThat(limiter.stats().successes()).isEqualTo(CALLERS);
        assertThat(limiter.stats().inFlight()).isZero();
        threads.shutdown();
    }

    /** The code is for Java 17, which has no such method. */
    private static ExecutorService virtualThreads() throws ReflectiveOperationException {
        return (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    }
}
