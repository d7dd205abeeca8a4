package dev.tidepool.lab.contestant;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;

/** {@link java.util.concurrent.ThreadPoolExecutor} as {@link Executors} sets it up: fixed and cached. */
final class JdkThreadPools {
    private JdkThreadPools() {}

    static List<Family> families(int cores) {
        return List.of(
                new Family(
                        "jdk-fixed",
                        "Executors.newFixedThreadPool, as many threads as cores; jdk-fixed:16 for 16",
                        "java.util.concurrent",
                        true,
                        threads -> fixed("jdk-fixed", threads, cores)),
                new Family(
                        "jdk-fixed-4x",
                        "Executors.newFixedThreadPool, four threads a core",
                        "java.util.concurrent",
                        false,
                        none -> fixed("jdk-fixed-4x", 0, 4 * cores)),
                new Family(
                        "jdk-cached",
                        "Executors.newCachedThreadPool, a new thread whenever none is idle",
                        "java.util.concurrent",
                        false,
                        none -> new Contestant("jdk-cached", "jdk-cached", Map.of(), ledger -> {
                            var executor = Executors.newCachedThreadPool(ledger);
                            return () -> executor;
                        })));
    }

    private static Contestant fixed(String family, int given, int usual) {
        int threads = given == 0 ? usual : given;
        String name = given == 0 ? family : family + ":" + given;
        return new Contestant(name, family, Map.of("threads", threads), ledger -> {
            var executor = Executors.newFixedThreadPool(threads, ledger);
            return () -> executor;
        });
    }
}
