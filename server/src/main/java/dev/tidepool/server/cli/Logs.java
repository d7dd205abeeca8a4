package dev.tidepool.server.cli;

import java.util.logging.Level;
import java.util.logging.Logger;

/** What servers log: one line each on standard error, and of Hazelcast what is wrong only. */
final class Logs {
    private static final Logger HAZELCAST = Logger.getLogger("com.hazelcast"); // held, or its level would be forgotten
    private static final Logger JETTY = Logger.getLogger("org.eclipse.jetty");
    private static final String FORMAT = "java.util.logging.SimpleFormatter.format";

    private Logs() {}

    /** Sets this up, unless the user configured logging with {@code java.util.logging.config.file}. */
    static void setUp() {
        if (System.getProperty("java.util.logging.config.file") != null) {
            return;
        }
        if (System.getProperty(FORMAT) == null) {
            System.setProperty(FORMAT, "%1$tF %1$tT %4$s %5$s%6$s%n");
        }
        HAZELCAST.setLevel(Level.WARNING);
        JETTY.setLevel(Level.WARNING);
    }
}
