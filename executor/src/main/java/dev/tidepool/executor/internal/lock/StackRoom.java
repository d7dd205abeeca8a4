package dev.tidepool.executor.internal.lock;

/**
 * Makes sure that the stack of the calling thread has room for what follows. A stack that ends in the middle of a
 * change of the pool's books would leave them wrong for good; one that ends here changes nothing. For slow paths only:
 * it costs some 50 ns.
 */
public final class StackRoom {
    /** Levels of about 150 bytes: more than the deepest path through the engine needs. */
    private static final int LEVELS = 40;

    /** Levels for what takes no lock. The frames of an unpark take the same place. */
    private static final int FEW_LEVELS = 8;

    private StackRoom() {}

    /**
     * Returns if some 6 KB are free.
     *
     * @throws StackOverflowError if not
     */
    public static void require() {
        require(LEVELS);
    }

    /**
     * Returns if some 1.2 KB are free: enough to unpark a platform thread, or to take a task back. It touches few cache
     * lines, which a single task finds cold.
     *
     * @throws StackOverflowError if not
     */
    public static void requireLittle() {
        require(FEW_LEVELS);
    }

    private static void require(int levels) {
        if (descend(levels, 0, 1, 2, 3, 4, 5, 6, 7) < 0) {
            throw new AssertionError("a sum of numbers above 0 is below 0");
        }
    }

    /** Its many arguments make the frames large. */
    private static long descend(int levels, long a, long b, long c, long d, long e, long f, long g, long h) {
        return levels == 0 ? a + b + c + d + e + f + g + h : 1 + descend(levels - 1, b, c, d, e, f, g, h, a);
    }
}
