package dev.tidepool.executor.internal.queue;

/**
 * Two unused cache lines (processors fetch them in pairs) before the fields of a subclass, so that what one thread writes
 * there all the time does not slow down another that reads the neighbour in memory.
 */
@SuppressWarnings({"unused", "MultiVariableDeclaration"})
abstract class TwoCacheLines {
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;
}
