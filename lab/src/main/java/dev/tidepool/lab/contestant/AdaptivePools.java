package dev.tidepool.lab.contestant;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.control.DecisionRecord;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.policy.sizing.SizingPolicies;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
        boolean takesThreads = entry.name().equals("fixed");
        return new Family(entry.name(), entry.summary(), entry.source(), takesThreads, threads -> {
            SizingPolicy policy = threads == 0 ? entry.defaults().apply(cores) : new Fixed(threads);
            String name = threads == 0 ? entry.name() : entry.name() + ":" + threads;
            return new Contestant(name, policy.name(), parameters(policy), ledger -> open(name, policy, ledger));
        });
    }

    private static ContestantPool open(String name, SizingPolicy policy, ThreadLedger ledger) {
        return new Pool(AdaptiveExecutor.builder(name)
                .sizing(policy)
                .threads(ledger)
                .decisionLog(DECISIONS)
                .build());
    }

    /** A policy is a record and its components are its parameters; times and the like are shown as text. */
    private static Map<String, Object> parameters(SizingPolicy policy) {
        Map<String, Object> parameters = new LinkedHashMap<>();
        RecordComponent[] components = policy.getClass().getRecordComponents();
        if (components != null) {
            for (RecordComponent component : components) {
                parameters.put(component.getName(), value(policy, component));
            }
        }
        return parameters;
    }

    private static Object value(SizingPolicy policy, RecordComponent component) {
        try {
            Object value = component.getAccessor().invoke(policy);
            if (value instanceof Duration duration) {
                return duration.toNanos() / 1e6 + " ms";
            }
            return value instanceof Number || value instanceof Boolean ? value : String.valueOf(value);
        } catch (ReflectiveOperationException hidden) {
            throw new IllegalStateException("cannot read " + component + " of " + policy.name(), hidden);
        }
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
        public long resizes() {
            return adaptive.stats().resizes();
        }
    }
}
