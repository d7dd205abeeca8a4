package dev.tidepool.cluster.internal.endpoint;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Logs each warning once, and at most a thousand warnings: no peer can fill the log or the memory. Thread-safe. */
public final class WarnOnceLog {
    private static final int MAX_WARNINGS = 1_000;

    private final Logger log;
    private final Set<String> said = ConcurrentHashMap.newKeySet();

    public WarnOnceLog(Logger log) {
        this.log = log;
    }

    /**
     * Logs a warning, unless an earlier one had the same subject.
     *
     * @param subject identifies the warning
     */
    public void warn(String subject, String message) {
        if (said.size() < MAX_WARNINGS && said.add(subject)) {
            log.log(Level.WARNING, message);
        }
    }
}
