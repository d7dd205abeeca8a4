package dev.tidepool.benchmarks.pool;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A virtual thread for each task, on JDK 21 and newer; reached by reflection, because the byte code is
 * that of Java 17. The number of threads asked for means nothing to it.
 */
final class VirtualThreads {
    private static final int FIRST_RELEASE = 21;

    private VirtualThreads() {}

    /** Returns the kind, none on a JDK without virtual threads. */
    static List<PoolKind> kinds() {
        return Runtime.version().feature() < FIRST_RELEASE
                ? List.of()
                : List.of(new PoolKind(
                        "virtual",
                        "Executors.newVirtualThreadPerTaskExecutor",
                        PoolKind.Role.PEER,
                        threads -> OpenPool.of(perTask())));
    }

    private static ExecutorService perTask() {
        try {
            return (ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException("this JDK has no virtual threads", missing);
        }
    }
}
