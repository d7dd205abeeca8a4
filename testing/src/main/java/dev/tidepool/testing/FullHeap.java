package dev.tidepool.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The full heap of a small JVM, which a test starts for it. What is to run then must have run before, since the JVM
 * never again links what it once could not link for lack of memory. Not thread-safe.
 */
public final class FullHeap {
    private static final int LIMIT_MINUTES = 4;

    /** Of 32 bytes each. */
    private static final int MAX_SPARE = 1_000;

    private static final @Nullable Object[] SPARE = new Object[MAX_SPARE];
    private static final @Nullable Object[] BALLAST = new Object[100_000];
    private static int filled;

    private FullHeap() {}

    /** Fills the heap down to the last bytes. */
    public static void fill() {
        fillExcept(0);
    }

    private static void fillExcept(int spare) {
        for (int i = 0; i < MAX_SPARE; i++) {
            if (SPARE[i] == null) {
                SPARE[i] = new byte[16];
            }
        }
        for (int size = 1 << 19; size > 0; size >>= 3) {
            fillWith(size);
        }
        fillWith(0);
        for (int i = 0; i < spare; i++) {
            SPARE[i] = null;
        }
    }

    private static void fillWith(int size) {
        try {
            while (filled < BALLAST.length) {
                BALLAST[filled] = new byte[size];
                filled++;
            }
        } catch (OutOfMemoryError full) {
            // smaller ones may still fit
        }
    }

    /** Frees the heap. */
    public static void free() {
        for (int i = 0; i < filled; i++) {
            BALLAST[i] = null;
        }
        filled = 0;
    }

    /**
     * Fails unless something holds, with a free heap for the message.
     *
     * @throws AssertionError if it does not hold
     */
    public static void check(boolean holds, String what) {
        if (!holds) {
            free();
            throw new AssertionError(what);
        }
    }

    /**
     * Does something with a full heap again and again, each time with 32 bytes more, until there is enough. So each of
     * its allocations fails once at least.
     *
     * @param afterFailure called with a free heap each time
     * @return how often memory ended
     * @throws AssertionError if 32 KB are not enough
     */
    public static int untilMemorySuffices(Runnable action, Runnable afterFailure) {
        for (int spare = 0; spare <= MAX_SPARE; spare++) {
            boolean enough = tryWith(spare, action);
            free();
            if (enough) {
                return spare;
            }
            afterFailure.run();
        }
        throw new AssertionError("32 KB are not enough");
    }

    private static boolean tryWith(int spare, Runnable action) {
        fillExcept(spare);
        try {
            action.run();
            return true;
        } catch (OutOfMemoryError ended) {
            return false;
        }
    }

    /**
     * Runs the main method of a class in a JVM with a heap of 16 MB, on the class path of this one.
     *
     * @return what it printed
     * @throws AssertionError if the JVM takes more than four minutes, or ends with a failure
     */
    public static String run(Class<?> main, String... arguments) throws IOException, InterruptedException {
        Path output = Files.createTempFile("full-heap", ".txt");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx16m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(arguments));
        Process child = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            boolean ended = child.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES);
            String printed = Files.readString(output);
            if (!ended || child.exitValue() != 0) {
                throw new AssertionError((ended ? "the JVM failed: " : "the JVM did not end: ") + printed);
            }
            return printed;
        } finally {
            child.destroyForcibly();
            Files.delete(output);
        }
    }
}
