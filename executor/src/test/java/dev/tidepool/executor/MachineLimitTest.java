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
        assertThat(pool.newestDecision().decision().reason())
                .endsWith("at most %d threads: %s".formatted(limit.threads(), limit.reason()));
        assertThat(pool.policy()).isSameAs(policy);
        pool.policy(new Fixed(2));
        assertThat(pool.newestDecision().decision().reason()).doesNotContain(limit.reason());
        assertThat(pool.policy()).isEqualTo(new Fixed(2));
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
