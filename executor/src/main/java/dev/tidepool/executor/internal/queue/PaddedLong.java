package dev.tidepool.executor.internal.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A number that several threads change, two cache lines away from other objects on either side. */
class PaddedLong extends CacheLinePadding {
    private static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(PaddedLong.class, "value", long.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    /** A write of the field calls no method, so it works even if the stack has no room for a call. */
    volatile long value;

    private PaddedLong() {}

    static PaddedLong zero() {
        return new Padded();
    }

    boolean compareAndSet(long expected, long next) {
        return VALUE.compareAndSet(this, expected, next);
    }

    /** Returns the value found; the exchange took place if it is {@code expected}. */
    long compareAndExchange(long expected, long next) {
        return (long) VALUE.compareAndExchange(this, expected, next);
    }

    void increment() {
        VALUE.getAndAdd(this, 1L);
    }

    void or(long mask) {
        VALUE.getAndBitwiseOr(this, mask);
    }

    void and(long mask) {
        VALUE.getAndBitwiseAnd(this, mask);
    }

    void setRelease(long next) {
        VALUE.setRelease(this, next);
    }

    @SuppressWarnings({"unused", "MultiVariableDeclaration"})
    private static final class Padded extends PaddedLong {
        private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;
    }
}
