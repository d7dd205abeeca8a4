package dev.tidepool.lab.measure.contestant;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/**
 * A virtual thread for each task, on JDK 21 and newer. Method handles reach it, because the bytecode is that of Java
 * 17.
 */
final class JdkVirtualThreads {
    private JdkVirtualThreads() {}

    /** Returns the family; empty on a JDK without virtual threads. */
    static Optional<Family> family() {
        if (Runtime.version().feature() < 21) {
            return Optional.empty();
        }
        return Optional.of(Family.of(
                Group.JDK,
                "jdk-virtual",
                "Executors.newThreadPerTaskExecutor, a virtual thread for each task",
                "java.util.concurrent",
                threads -> new JdkForkJoin.Pool(executor(threads))));
    }

    private static ExecutorService executor(PoolThreads threads) {
        try {
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            Class<?> builder = Class.forName("java.lang.Thread$Builder$OfVirtual");
            MethodHandle ofVirtual = lookup.findStatic(Thread.class, "ofVirtual", MethodType.methodType(builder));
            MethodHandle factory = lookup.findVirtual(
                    Class.forName("java.lang.Thread$Builder"), "factory", MethodType.methodType(ThreadFactory.class));
            MethodHandle perTask = lookup.findStatic(
                    Executors.class,
                    "newThreadPerTaskExecutor",
                    MethodType.methodType(ExecutorService.class, ThreadFactory.class));
            ThreadFactory virtual = (ThreadFactory) factory.invoke(ofVirtual.invoke());
            return (ExecutorService) perTask.invoke(threads.counting(virtual));
        } catch (Throwable missing) {
            throw new IllegalStateException("this JDK has no virtual threads", missing);
        }
    }
}
