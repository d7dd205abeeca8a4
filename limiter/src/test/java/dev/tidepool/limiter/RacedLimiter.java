package dev.tidepool.limiter;

import com.netflix.concurrency.limits.Limit;
import com.netflix.concurrency.limits.Limiter;
import com.netflix.concurrency.limits.limit.Gradient2Limit;
import com.netflix.concurrency.limits.limit.VegasLimit;
import com.netflix.concurrency.limits.limiter.SimpleLimiter;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.limit.CallLimit;
import dev.tidepool.policy.sizing.GradientLimit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** A limiter in the {@link LimiterRace}. It never waits: the race has the line. */
interface RacedLimiter {
    /** The name of the default policy's limiter. */
    String OURS = "`call-limit`";

    /** Lets a call in, and returns what to do at its end; empty if the limit is reached. */
    Optional<Consumer<CallOutcome>> enter();

    /** Returns the limiters by name, each of which is made with the clock of the race. */
    static Map<String, Function<LongSupplier, RacedLimiter>> all() {
        Map<String, Function<LongSupplier, RacedLimiter>> all = new LinkedHashMap<>();
        all.put(OURS, clock -> adaptive(new CallLimit(), clock));
        all.put("`gradient-limit`", clock -> adaptive(GradientLimit.defaults(4), clock));
        all.put("Netflix Gradient2", clock -> netflix(Gradient2Limit.newDefault(), clock));
        all.put("Netflix Vegas", clock -> netflix(VegasLimit.newDefault(), clock));
        all.put("semaphore of 16", clock -> semaphore(16));
        all.put("semaphore of 64", clock -> semaphore(64));
        return all;
    }

    private static RacedLimiter adaptive(SizingPolicy policy, LongSupplier clock) {
        AdaptiveLimiter limiter =
                AdaptiveLimiter.builder("race").policy(policy).nanoClock(clock).build();
        return () -> limiter.tryAcquire().map(permit -> permit::release);
    }

    private static RacedLimiter netflix(Limit limit, LongSupplier clock) {
        Limiter<Void> limiter =
                SimpleLimiter.newBuilder().limit(limit).nanoClock(clock).build();
        return () -> limiter.acquire(null).map(listener -> outcome -> {
            switch (outcome) {
                case SUCCESS -> listener.onSuccess();
                case DROPPED -> listener.onDropped();
                case IGNORED -> listener.onIgnore();
            }
        });
    }

    private static RacedLimiter semaphore(int permits) {
        Semaphore semaphore = new Semaphore(permits);
        return () -> semaphore.tryAcquire() ? Optional.of(outcome -> semaphore.release()) : Optional.empty();
    }
}
