package dev.tidepool.lab.load.serve;

import org.jspecify.annotations.Nullable;

/**
 * The times of one task in the header {@value #HEADER} (W3C Server Timing), in milliseconds.
 *
 * @param queueNanos from the submission to the start of the task
 * @param serviceNanos from there to its end
 */
public record ServerTiming(long queueNanos, long serviceNanos) {
    /** The header's name. */
    public static final String HEADER = "Server-Timing";

    private static final String QUEUE = "queue;dur=";
    private static final String SERVICE = "service;dur=";

    /** Returns the header's value. */
    public String text() {
        return QUEUE + millis(queueNanos) + ", " + SERVICE + millis(serviceNanos);
    }

    /** Returns what a header says, null if it is not ours. */
    public static @Nullable ServerTiming parse(@Nullable String value) {
        if (value == null) {
            return null;
        }
        long queue = nanos(value, QUEUE);
        long service = nanos(value, SERVICE);
        return queue < 0 || service < 0 ? null : new ServerTiming(queue, service);
    }

    private static double millis(long nanos) {
        return Math.round(nanos / 1e3) / 1e3;
    }

    private static long nanos(String value, String name) {
        int at = value.indexOf(name);
        if (at < 0) {
            return -1;
        }
        int from = at + name.length();
        int to = value.indexOf(',', from);
        try {
            return Math.round(Double.parseDouble(value.substring(from, to < 0 ? value.length() : to)) * 1e6);
        } catch (NumberFormatException other) {
            return -1;
        }
    }
}
