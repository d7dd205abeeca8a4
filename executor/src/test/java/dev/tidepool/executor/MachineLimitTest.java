package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.executor.internal.engine.ThreadLimit;
import dev.tidepool.policy.sizing.Cached;
import dev.tidepool.policy.sizing.Fixed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A pool without bounds of the user's has no more threads than the machine allows. */
final class MachineLimitTest {
    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    private final ThreadLimit limit = ThreadLimit.ofMachine();

    @Test
    void theDecisionSaysThatTheMachineBoundsIt() {
        Cached policy = Cached.defaults();
        AdaptiveExecutor pool =
                pools.stepped(AdaptiveExecutor.builder("unbounded").sizing(policy));
        assertThat(pool.bounds().maxThreads()).isEqualTo(limit.threads());
        assertThat(pool.newestDecision().decision().limit()).isEqualTo(limit.threads());
        assertThat(reason(pool)).endsWith("; " + limit.sentence()).doesNotContain("bounds");
        assertThat(pool.policy()).isSameAs(policy);
        pool.policy(new Fixed(2));
        assertThat(reason(pool)).doesNotContain(limit.reason());
        assertThat(pool.policy()).isEqualTo(new Fixed(2));
    }

    /** The reason spoke of 40 threads while the pool stood at 32. */
    @Test
    void theReasonSaysThatTheUsersBoundsHoldThePool() {
        AdaptiveExecutor pool = pools.stepped(
                AdaptiveExecutor.builder("bounded").sizing(new Fixed(40)).bounds(1, 32));
        assertThat(reason(pool)).endsWith("; the bounds allow at most 32");
        pool.bounds(1, 50);
        pool.policy(new Fixed(40));
        assertThat(reason(pool)).doesNotContain("bounds");
        pool.bounds(45, 50);
        pool.policy(new Fixed(40));
        assertThat(reason(pool)).endsWith("; the bounds ask for at least 45");
    }

    @Test
    void theMachinesLimitIsForgottenOnceTheUserSetsBounds() {
        AdaptiveExecutor pool =
                pools.stepped(AdaptiveExecutor.builder("unbounded").sizing(Cached.defaults()));
        pool.bounds(0, 8);
        pool.policy(Cached.defaults());
        assertThat(reason(pool)).endsWith("; the bounds allow at most 8").doesNotContain(limit.reason());
    }

    private static String reason(AdaptiveExecutor pool) {
        return pool.newestDecision().decision().reason();
    }

    @Test
    void boundsAndThreadsOfTheUserAreTheirs() {
        assertThat(pools.stepped(AdaptiveExecutor.builder("bounded").bounds(0, Integer.MAX_VALUE))
                        .bounds()
                        .maxThreads())
                .isEqualTo(Integer.MAX_VALUE);
        assertThat(pools.stepped(AdaptiveExecutor.builder("own-threads").threads(Thread::new))
                        .bounds()
                        .maxThreads())
                .isEqualTo(Integer.MAX_VALUE);
    }
}
