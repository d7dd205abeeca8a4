package dev.tidepool.cluster.hazelcast.internal.port;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Logs why connections were refused, so that nobody can fill the log: in a minute one line for a host and
 * a reason, and at most {@link #LINES} in all. The others are counted, and the next line after that
 * minute says how many they were. Thread-safe.
 */
final class RejectionLog {
    static final int LINES = 20;
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private final Logger logger;
    private final LongSupplier nanoTime;
    private final Set<String> said = new HashSet<>();
    private long minuteBegan;
    private long unsaid;

    /**
     * Makes a log.
     *
     * @param nanoTime as {@link System#nanoTime()}
     */
    RejectionLog(Logger logger, LongSupplier nanoTime) {
        this.logger = logger;
        this.nanoTime = nanoTime;
        this.minuteBegan = nanoTime.getAsLong();
    }

    /** A connection from {@code who} was refused. */
    void refused(@Nullable SocketAddress who, String why) {
        String line = line(who, why);
        if (line != null) {
            logger.log(Level.WARNING, line);
        }
    }

    private synchronized @Nullable String line(@Nullable SocketAddress who, String why) {
        String more = "";
        long now = nanoTime.getAsLong();
        if (now - minuteBegan >= MINUTE) {
            more = unsaid == 0 ? "" : " (before it, " + unsaid + " more were refused and not logged)";
            unsaid = 0;
            said.clear();
            minuteBegan = now;
        }
        String host = who instanceof InetSocketAddress socket ? socket.getHostString() : String.valueOf(who);
        if (said.size() >= LINES || !said.add(host + ' ' + why)) {
            unsaid++;
            return null;
        }
        return "members' port: refused the connection with " + who + ": " + why + more;
    }
}
