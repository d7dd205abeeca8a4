package dev.tidepool.executor.internal.statistics;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The time for which garbage collectors have stopped this JVM. A task that was stopped has not blocked, although its
 * thread was off the cores: more threads would not have used them. Thread-safe.
 */
public final class CollectorPauses {
    /** Collectors with these words in their names count the time of work beside the program. */
    private static final List<String> CONCURRENT = List.of("Cycles", "Concurrent");

    /** Not set by the class itself: without memory that would fail, and the JVM never tries twice. */
    private static volatile GarbageCollectorMXBean @Nullable [] collectors;

    private CollectorPauses() {}

    private static GarbageCollectorMXBean[] collectors() {
        GarbageCollectorMXBean[] known = collectors;
        if (known == null) {
            List<GarbageCollectorMXBean> all = new ArrayList<>(ManagementFactory.getGarbageCollectorMXBeans());
            all.removeIf(collector -> !stopsTheProgram(collector.getName()));
            known = all.toArray(new GarbageCollectorMXBean[0]);
            collectors = known;
        }
        return known;
    }

    /** Returns whether a collector of this name counts pauses. */
    static boolean stopsTheProgram(String name) {
        for (String word : CONCURRENT) {
            if (name.contains(word)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the sum of all pauses since the JVM started, nanos, in whole milliseconds for each collector. */
    public static long nanos() {
        long millis = 0;
        for (GarbageCollectorMXBean collector : collectors()) {
            millis += Math.max(0, collector.getCollectionTime());
        }
        return 1_000_000 * millis;
    }
}
