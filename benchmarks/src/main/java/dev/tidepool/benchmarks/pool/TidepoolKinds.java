package dev.tidepool.benchmarks.pool;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.sizing.Auto;
import dev.tidepool.policy.sizing.Fixed;

/** {@link AdaptiveExecutor}, in its default configuration but for the policy. */
final class TidepoolKinds {
    /** With a fixed number of threads, which asks for no signal. */
    static final PoolKind FIXED = new PoolKind(
            "tidepool",
            "AdaptiveExecutor, policy fixed: so many threads",
            PoolKind.Role.OURS,
            threads -> open(new Fixed(threads)));

    /** With the default policy, which finds the number of threads itself. */
    static final PoolKind AUTO = new PoolKind(
            "tidepool-auto",
            "AdaptiveExecutor, policy auto: as many threads as it finds right",
            PoolKind.Role.REFERENCE,
            threads -> open(new Auto()));

    /** With a fixed number of threads, and all signals measured. */
    static final PoolKind MEASURED = new PoolKind(
            "tidepool-measured",
            "AdaptiveExecutor, so many threads, and a policy that asks for all signals every 100 ms",
            PoolKind.Role.REFERENCE,
            threads -> open(new FixedAndMeasured(threads)));

    private TidepoolKinds() {}

    private static OpenPool open(SizingPolicy policy) {
        return OpenPool.of(AdaptiveExecutor.builder("tidepool").sizing(policy).build());
    }
}
