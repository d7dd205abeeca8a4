package dev.tidepool.server.task;

import dev.tidepool.cluster.Codec;
import dev.tidepool.cluster.RegisteredTask;
import dev.tidepool.cluster.TaskRegistry;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;

/** The tasks that every node has, to try out and measure a cluster. */
public final class BuiltInTasks implements TaskModule {
    public static final RegisteredTask<byte[], byte[]> ECHO = RegisteredTask.ofBytes("echo");

    /** Sleeps for the milliseconds in its argument, 0 to 3,600,000. Returns its argument. */
    public static final RegisteredTask<String, String> SLEEP =
            new RegisteredTask<>("sleep", Codec.text(), Codec.text());

    /** Computes for the microseconds of CPU time in its argument, 0 to 3,600,000,000. Returns its argument. */
    public static final RegisteredTask<String, String> SPIN = new RegisteredTask<>("spin", Codec.text(), Codec.text());

    private static final long HOUR_MILLIS = 3_600_000;
    private static final int STEPS = 500;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    @Override
    public void register(TaskRegistry registry) {
        registry.register(ECHO, (bytes, context) -> bytes)
                .register(SLEEP, (millis, context) -> sleep(millis))
                .register(SPIN, (micros, context) -> spin(micros));
    }

    private static String sleep(String millis) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(whole("sleep", millis, "milliseconds", HOUR_MILLIS));
        return millis;
    }

    private static String spin(String micros) throws InterruptedException {
        long end =
                THREADS.getCurrentThreadCpuTime() + 1_000 * whole("spin", micros, "microseconds", 1_000 * HOUR_MILLIS);
        long state = 1;
        while (THREADS.getCurrentThreadCpuTime() < end) {
            for (int step = 0; step < STEPS; step++) {
                state ^= state << 13;
                state ^= state >>> 7;
                state ^= state << 17;
            }
            if (state == 0 || Thread.interrupted()) { // never 0; the test keeps the JIT from removing the steps
                throw new InterruptedException("interrupted");
            }
        }
        return micros;
    }

    private static long whole(String task, String text, String unit, long max) {
        try {
            long value = Long.parseLong(text.strip());
            if (value >= 0 && value <= max) {
                return value;
            }
        } catch (NumberFormatException noNumber) {
            // Handled like a number that is out of range.
        }
        throw new IllegalArgumentException(
                "the argument of %s is '%s'; allowed are %s, 0 to %d".formatted(task, shortened(text), unit, max));
    }

    private static String shortened(String text) {
        return text.length() <= 40 ? text : text.substring(0, 40) + "...";
    }
}
