package dev.tidepool.executor.internal.queue;

/**
 * Two unused cache lines before the fields of a subclass (processors fetch cache lines in pairs). They keep
 * frequent writes to these fields from slowing down threads that read neighbouring objects.
 */
@SuppressWarnings({"unused", "MultiVariableDeclaration"})
abstract class CacheLinePadding {
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;
}
