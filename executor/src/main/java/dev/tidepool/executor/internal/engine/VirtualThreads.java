package dev.tidepool.executor.internal.engine;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/** The virtual threads of JDK 21 and newer, found by reflection, since this code also runs on JDK 17. Thread-safe. */
public final class VirtualThreads {
    /** Not set by the class itself: without memory that would fail, and the JVM never tries twice. */
    private static volatile @Nullable MethodHandle isVirtual;

    private static volatile boolean known;

    private VirtualThreads() {}

    /**
     * Returns a factory of virtual threads, whose names are the prefix and a number from 0. They inherit no
     * thread-locals, since any submitter may create them.
     *
     * @throws UnsupportedOperationException if this JDK has none
     */
    public static ThreadFactory factory(String prefix) {
        try {
            Class<?> builder = Class.forName("java.lang.Thread$Builder");
            Object threads = Thread.class.getMethod("ofVirtual").invoke(null);
            threads = builder.getMethod("name", String.class, long.class).invoke(threads, prefix, 0L);
            Method inherits = builder.getMethod("inheritInheritableThreadLocals", boolean.class);
            threads = inherits.invoke(threads, false);
            return (ThreadFactory) builder.getMethod("factory").invoke(threads);
        } catch (ReflectiveOperationException missing) {
            throw new UnsupportedOperationException(
                    "virtual threads need JDK 21 or newer, this is JDK %d; update it, or leave out virtualThreads()"
                            .formatted(Runtime.version().feature()),
                    missing);
        }
    }

    /** Returns whether the calling thread is virtual. */
    static boolean runsThisThread() {
        try {
            if (!known) {
                isVirtual = findIsVirtual();
                known = true;
            }
            MethodHandle found = isVirtual;
            return found != null && (boolean) found.invokeExact(Thread.currentThread());
        } catch (OutOfMemoryError noMemory) {
            throw noMemory;
        } catch (Throwable impossible) {
            throw new LinkageError("Thread.isVirtual failed", impossible);
        }
    }

    private static @Nullable MethodHandle findIsVirtual() {
        try {
            return MethodHandles.publicLookup()
                    .findVirtual(Thread.class, "isVirtual", MethodType.methodType(boolean.class));
        } catch (ReflectiveOperationException beforeJdk21) {
            return null;
        }
    }
}
