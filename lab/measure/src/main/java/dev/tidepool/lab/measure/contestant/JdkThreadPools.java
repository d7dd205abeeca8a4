package dev.tidepool.lab.measure.contestant;

import java.util.List;
import java.util.concurrent.Executors;

/** {@link java.util.concurrent.ThreadPoolExecutor} as {@link Executors} sets it up: fixed and cached. */
final class JdkThreadPools {
    private static final String SOURCE = "java.util.concurrent";

    private JdkThreadPools() {}

    static List<Family> families(int cores) {
        return List.of(
                fixed("jdk-fixed", "as many threads as cores; jdk-fixed:16 for 16", cores),
                fixed("jdk-fixed-4x", "four threads per core", 4 * cores),
                Family.of(
                        Group.JDK,
                        "jdk-cached",
                        "Executors.newCachedThreadPool, a new thread whenever none is idle",
                        SOURCE,
                        threads -> {
                            var executor = Executors.newCachedThreadPool(threads);
                            return () -> executor;
                        }));
    }

    private static Family fixed(String name, String size, int usual) {
        return Family.of(
                Group.JDK,
                name,
                "Executors.newFixedThreadPool, " + size,
                SOURCE,
                new Threads(usual),
                (set, threads) -> {
                    var executor = Executors.newFixedThreadPool(set.threads(), threads);
                    return () -> executor;
                });
    }
}
