package dev.tidepool.lab.contestant;

import dev.tidepool.server.typed.Parameters;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;

/** {@link java.util.concurrent.ThreadPoolExecutor} as {@link Executors} sets it up: fixed and cached. */
final class JdkThreadPools {
    private JdkThreadPools() {}

    static List<Family> families(int cores) {
        return List.of(
                fixed("jdk-fixed", "as many threads as cores; jdk-fixed:16 for 16", cores),
                fixed("jdk-fixed-4x", "four threads a core", 4 * cores),
                Family.jdk(
                        "jdk-cached",
                        "Executors.newCachedThreadPool, a new thread whenever none is idle",
                        Map.of(),
                        ledger -> {
                            var executor = Executors.newCachedThreadPool(ledger);
                            return () -> executor;
                        }));
    }

    private static Family fixed(String name, String size, int usual) {
        return new Family(name, "Executors.newFixedThreadPool, " + size, "java.util.concurrent", typed -> {
            Threads threads = typed.applyTo(new Threads(usual));
            return new Contestant(typed.text(), name, Parameters.of(threads).shown(), ledger -> {
                var executor = Executors.newFixedThreadPool(threads.threads(), ledger);
                return () -> executor;
            });
        });
    }
}
