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
 * Logs why connections were rejected, at a limited rate, so that no peer can fill the log. Each minute has one line
 * for a host and a reason, and at most {@link #MAX_LINES} lines. The first line after the minute has the number of
 * the others. Thread-safe.
 */
final class RejectionLog {
    static final int MAX_LINES = 20;
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private final Logger logger;
    private final LongSupplier nanoTime;
    private final Set<String> logged = new HashSet<>();
    private long minuteStart;
    private long suppressed;

    /** @param nanoTime as {@link System#nanoTime()} */
    RejectionLog(Logger logger, LongSupplier nanoTime) {
        this.logger = logger;
        this.nanoTime = nanoTime;
        this.minuteStart = nanoTime.getAsLong();
    }

    void rejected(@Nullable SocketAddress peer, String why) {
        String line = line(peer, why);
        if (line != null) {
            logger.log(Level.WARNING, line);
        }
    }

    private synchronized @Nullable String line(@Nullable SocketAddress peer, String why) {
        String more = "";
        long now = nanoTime.getAsLong();
        if (now - minuteStart >= MINUTE) {
            more = suppressed == 0 ? "" : " (before this, " + suppressed + " more were rejected and not logged)";
            suppressed = 0;
            logged.clear();
            minuteStart = now;
        }
        String host = peer instanceof InetSocketAddress socket ? socket.getHostString() : String.valueOf(peer);
        if (logged.size() >= MAX_LINES || !logged.add(host + ' ' + why)) {
            suppressed++;
            return null;
        }
        return "members' port: rejected the connection with " + peer + ": " + why + more;
    }
}
