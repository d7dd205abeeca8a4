package dev.tidepool.cluster.internal.endpoint;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Warns once of each thing; of the first thousand things, so that nobody can fill a log or the memory. Thread-safe. */
public final class WarnOnceLog {
    private static final int MOST = 1_000;

    private final Logger log;
    private final Set<String> said = ConcurrentHashMap.newKeySet();

    /** Makes a log that writes to {@code log}. */
    public WarnOnceLog(Logger log) {
        this.log = log;
    }

    /**
     * Warns, unless it has warned of this before.
     *
     * @param what tells what it is about
     * @return whether it warned
     */
    public boolean warn(String what, String message) {
        if (said.size() >= MOST || !said.add(what)) {
            return false;
        }
        log.log(Level.WARNING, message);
        return true;
    }
}
