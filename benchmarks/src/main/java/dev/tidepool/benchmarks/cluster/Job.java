package dev.tidepool.benchmarks.cluster;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;

/**
 * What a task of these benchmarks does: the same code on our members and on plain Hazelcast's. Its
 * argument and its result have 100 bytes; the result tells which process ran it, except for an echo.
 */
enum Job {
    /** Returns its argument. */
    ECHO(1) {
        @Override
        byte[] run(byte[] argument, int micros) {
            return argument;
        }
    },

    /** Sleeps. */
    SLEEP(2) {
        @Override
        byte[] run(byte[] argument, int micros) throws InterruptedException {
            TimeUnit.MICROSECONDS.sleep(micros);
            return signed();
        }
    },

    /** Takes so much CPU time of its thread. */
    SPIN(3) {
        @Override
        byte[] run(byte[] argument, int micros) {
            long end = THREADS.getCurrentThreadCpuTime() + TimeUnit.MICROSECONDS.toNanos(micros);
            long state = end | 1;
            while (THREADS.getCurrentThreadCpuTime() < end || state == 0) {
                for (int step = 0; step < STEPS; step++) {
                    state ^= state << 13;
                    state ^= state >>> 7;
                    state ^= state << 17;
                }
            }
            return signed();
        }
    };

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int STEPS = 500;
    private static final int BYTES = 100;
    private static final int MICROS_AT = 4;
    private static final int PID_AT = 8;
    private static final long PID = ProcessHandle.current().pid();

    private final int code;

    Job(int code) {
        this.code = code;
    }

    abstract byte[] run(byte[] argument, int micros) throws InterruptedException;

    /** Returns the argument of a task that sleeps or spins for so long. */
    byte[] argument(long micros) {
        return ByteBuffer.allocate(BYTES)
                .putInt(code)
                .putInt(Math.toIntExact(micros))
                .array();
    }

    /** Returns the job that an argument asks for. */
    static Job of(byte[] argument) {
        int code = ByteBuffer.wrap(argument).getInt(0);
        return code == ECHO.code ? ECHO : code == SLEEP.code ? SLEEP : SPIN;
    }

    /** Runs the task that the argument asks for. */
    static byte[] run(byte[] argument) throws InterruptedException {
        return of(argument).run(argument, ByteBuffer.wrap(argument).getInt(MICROS_AT));
    }

    /** Returns the process that a result is from, 0 if it does not tell. */
    static long pidOf(byte[] result) {
        return ByteBuffer.wrap(result).getLong(PID_AT);
    }

    private static byte[] signed() {
        return ByteBuffer.allocate(BYTES).putLong(PID_AT, PID).array();
    }
}
