package dev.tidepool.cluster.internal.endpoint;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Logs each warning once an hour, and at most a hundred warnings of each kind: no peer can fill the log or the memory,
 * or silence warnings of another kind. Thread-safe.
 */
public final class WarnOnceLog {
    private static final int MAX_OF_A_KIND = 100;
    private static final long HOUR = TimeUnit.HOURS.toNanos(1);

    private final Logger log;
    private final LongSupplier clock;
    private final Map<String, Set<String>> said = new HashMap<>();
    private long hourBegan;

    public WarnOnceLog(Logger log) {
        this(log, System::nanoTime);
    }

    /** @param clock as {@link System#nanoTime()} */
    WarnOnceLog(Logger log, LongSupplier clock) {
        this.log = log;
        this.clock = clock;
        this.hourBegan = clock.getAsLong();
    }

    /**
     * Logs a warning, unless one of the same kind and subject was logged in this hour.
     *
     * @param kind one of a few words of the program
     * @param subject identifies the warning among those of its kind; a peer may have chosen it
     */
    public void warn(String kind, Object subject, String message) {
        if (isNew(kind, subject.toString())) {
            log.log(Level.WARNING, message);
        }
    }

    /**
     * Logs a warning with its cause, as {@link #warn(String, Object, String)} does without.
     *
     * @param cause comes with its stack trace
     */
    public void warn(String kind, Object subject, String message, Throwable cause) {
        if (isNew(kind, subject.toString())) {
            log.log(Level.WARNING, message, cause);
        }
    }

    private synchronized boolean isNew(String kind, String subject) {
        long now = clock.getAsLong();
        if (now - hourBegan >= HOUR) {
            hourBegan = now;
            said.clear();
        }
        Set<String> subjects = said.computeIfAbsent(kind, first -> new HashSet<>());
        return subjects.size() < MAX_OF_A_KIND && subjects.add(subject);
    }
}
