package dev.tidepool.executor.attach;

import java.util.concurrent.ThreadFactory;

/** Finds out how the names of a factory's threads begin. */
final class ThreadNames {
    private ThreadNames() {}

    /**
     * Returns the name of a thread that never starts, without its number; empty if the name says nothing. The factory's
     * numbers skip one.
     */
    static String prefix(ThreadFactory factory) {
        Thread thread;
        try {
            thread = factory.newThread(() -> {});
        } catch (RuntimeException refused) {
            return "";
        }
        return thread == null ? "" : withoutNumber(thread.getName());
    }

    /** The JDK names all threads without a name {@code Thread-1} and so on, whatever made them. */
    static String withoutNumber(String name) {
        int end = name.length();
        while (end > 0 && Character.isDigit(name.charAt(end - 1))) {
            end--;
        }
        String prefix = name.substring(0, end);
        return prefix.equals("Thread-") ? "" : prefix;
    }
}
