package dev.tidepool.doctor.reading;

import dev.tidepool.doctor.PoolFacts;
import dev.tidepool.doctor.QueueBound;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;

/** Joins what pools tell about themselves with what their threads show. */
final class PoolMatch {
    private PoolMatch() {}

    /** Returns the pools that tell about themselves, then the others of the dump. */
    static List<PoolFacts> of(List<PoolFacts> telling, List<PoolFacts> dumped) {
        List<PoolFacts> rest = new ArrayList<>(dumped);
        List<PoolFacts> joined = new ArrayList<>(telling);
        Set<PoolFacts> open = Collections.newSetFromMap(new IdentityHashMap<>());
        open.addAll(telling);
        join(joined, rest, open, (pool, threads) -> isNamedLike(threads.name(), pool.name()));
        join(
                joined,
                rest,
                open,
                (pool, threads) -> threads.kind() == pool.kind() && threads.threads() == pool.threads());
        joined.addAll(rest);
        return joined;
    }

    /** The application may name threads unlike the pool: then their number decides, if it leaves no choice. */
    private static void join(
            List<PoolFacts> joined, List<PoolFacts> rest, Set<PoolFacts> open, BiPredicate<PoolFacts, PoolFacts> same) {
        for (int i = 0; i < joined.size(); i++) {
            PoolFacts pool = joined.get(i);
            List<PoolFacts> fitting =
                    rest.stream().filter(threads -> same.test(pool, threads)).toList();
            if (fitting.size() == 1 && open.remove(pool)) {
                joined.set(i, joined(pool, fitting.get(0)));
                rest.remove(fitting.get(0));
            }
        }
    }

    private static boolean isNamedLike(String threads, String pool) {
        return threads.equals(pool) || threads.equals(pool + "-exec");
    }

    private static PoolFacts joined(PoolFacts telling, PoolFacts dumped) {
        return new PoolFacts(
                telling.name(),
                telling.kind(),
                telling.threads(),
                telling.busy(),
                Math.min(telling.busy(), dumped.waiting()),
                telling.max(),
                telling.queueLength(),
                telling.queue() == QueueBound.UNKNOWN ? dumped.queue() : telling.queue(),
                dumped.place(),
                telling.reason());
    }
}
