package dev.tidepool.research.benchmarks.cluster;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;

/**
 * The work of a task, with the same code on our members and on plain Hazelcast's. Argument and result have 100 bytes.
 * The result names the process that ran the task, except for an echo.
 */
enum Job {
    /** Returns its argument. */
    ECHO(1) {
        @Override
        byte[] run(byte[] argument, int micros) {
            return argument;
        }
    },

    SLEEP(2) {
        @Override
        byte[] run(byte[] argument, int micros) throws InterruptedException {
            TimeUnit.MICROSECONDS.sleep(micros);
            return signed();
        }
    },

    /** Uses CPU time of its thread. */
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

    /** Returns the argument of a task that sleeps or spins for this time. */
    byte[] argument(long micros) {
        return ByteBuffer.allocate(BYTES)
                .putInt(code)
                .putInt(Math.toIntExact(micros))
                .array();
    }

    static Job of(byte[] argument) {
        int code = ByteBuffer.wrap(argument).getInt(0);
        return code == ECHO.code ? ECHO : code == SLEEP.code ? SLEEP : SPIN;
    }

    static byte[] run(byte[] argument) throws InterruptedException {
        return of(argument).run(argument, ByteBuffer.wrap(argument).getInt(MICROS_AT));
    }

    /** Returns the id of the process that made a result; 0 for an echo. */
    static long pidOf(byte[] result) {
        return ByteBuffer.wrap(result).getLong(PID_AT);
    }

    private static byte[] signed() {
        return ByteBuffer.allocate(BYTES).putLong(PID_AT, PID).array();
    }
}
