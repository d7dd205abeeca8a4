package dev.tidepool.policy.sizing;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import java.time.Duration;

/**
 * A new thread for every task that finds none idle, with an idle timeout: the rule of {@link
 * java.util.concurrent.Executors#newCachedThreadPool()}.
 *
 * @param idleTimeout idle timeout, 0 or more
 */
public record Cached(Duration idleTimeout) implements SizingPolicy {

    public Cached {
        Require.inRange("idleTimeout", idleTimeout, Duration.ZERO, SizingDecision.NEVER);
    }

    /** Returns the policy with the JDK's 60 s. */
    public static Cached defaults() {
        return new Cached(Duration.ofSeconds(60));
    }

    @Override
    public String name() {
        return "cached";
    }

    @Override
    public Sizer newSizer(PoolBounds bounds) {
        return new Unchanging(new SizingDecision(
                0,
                0,
                Integer.MAX_VALUE,
                0,
                false,
                idleTimeout,
                0,
                SizingDecision.NEVER,
                "a new thread for every task that finds none idle"));
    }
}
