package dev.tidepool.lab.measure.contestant;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.executor.AdaptiveExecutorBuilder;
import dev.tidepool.options.Parameters;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.control.DecisionRecord;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.policy.sizing.SizingPolicies;
import java.util.List;
import java.util.concurrent.ExecutorService;

/** {@link AdaptiveExecutor} with every sizing policy of the catalogue. */
final class AdaptivePools {
    /** Enough for every decision of a run of an hour at the usual intervals. */
    private static final int DECISIONS = 100_000;

    private AdaptivePools() {}

    static List<Family> families(int cores) {
        return SizingPolicies.all().stream().map(entry -> family(entry, cores)).toList();
    }

    private static Family family(SizingPolicies.Entry entry, int cores) {
        return new Family(Group.OURS, entry.name(), entry.summary(), entry.source(), typed -> {
            SizingPolicy policy = typed.applyTo(entry.defaults().apply(cores));
            if (policy instanceof Fixed fixed) {
                Require.inRange("threads of pool " + typed.text(), fixed.threads(), 1, Threads.MAX);
            }
            return new Contestant(
                    typed.text(),
                    policy.name(),
                    Parameters.of(policy).shown(),
                    threads -> open(AdaptiveExecutor.builder(typed.name()).sizing(policy), threads));
        });
    }

    /** Builds the executor with these threads. */
    static ContestantPool open(AdaptiveExecutorBuilder builder, PoolThreads threads) {
        return new Pool(builder.threads(threads).decisionLog(DECISIONS).build());
    }

    private record Pool(AdaptiveExecutor adaptive) implements ContestantPool {
        @Override
        public ExecutorService executor() {
            return adaptive;
        }

        @Override
        public List<DecisionRecord> decisions() {
            return adaptive.decisions();
        }

        @Override
        public DecisionRecord newestDecision() {
            return adaptive.newestDecision();
        }

        @Override
        public long resizes() {
            return adaptive.stats().resizes();
        }
    }
}
