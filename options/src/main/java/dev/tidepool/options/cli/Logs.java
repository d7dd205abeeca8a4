package dev.tidepool.options.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The logs of servers: one line for each event on standard error. Libraries log errors only. */
public final class Logs {
    private static final String FORMAT = "java.util.logging.SimpleFormatter.format";

    /** The levels of loggers. Strong references keep the loggers, or the levels would be lost. */
    private static final Map<Logger, Level> LEVELS = new LinkedHashMap<>();

    static {
        put("com.hazelcast", Level.WARNING);
        put(
                "com.hazelcast.instance.impl.HazelcastInstanceFactory",
                Level.SEVERE); // flags for the JVM that change little
        put("com.hazelcast.internal.server.tcp", Level.SEVERE); // a stack trace for every node that went away
        put("org.eclipse.jetty", Level.WARNING);
        put("org.eclipse.jetty.http.HttpParser", Level.SEVERE); // a line for every stranger's request with two hosts
        put("org.eclipse.jetty.util.HostPort", Level.SEVERE); // and one for every bad host
        put(
                "io.grpc.netty.shaded.io.netty.channel.DefaultChannelPipeline",
                Level.SEVERE); // a stack trace for every connection without a file descriptor; ours has a line
        put(
                "io.grpc.netty.shaded.io.grpc.netty.NettyServerStream",
                Level.SEVERE); // one for every message of a caller that is too long
        put("io.grpc.netty.shaded.io.grpc.netty.NettyServerHandler", Level.SEVERE); // or malformed
        put("io.grpc", Level.WARNING); // a stack trace for every stranger at the callers' port
    }

    private Logs() {}

    private static void put(String name, Level level) {
        LEVELS.put(Logger.getLogger(name), level);
    }

    /** Sets this up, unless the user configured logging with {@code java.util.logging.config.file}. */
    public static void setUp() {
        if (System.getProperty("java.util.logging.config.file") != null) {
            return;
        }
        if (System.getProperty(FORMAT) == null) {
            System.setProperty(FORMAT, "%1$tF %1$tT %4$s %5$s%6$s%n");
        }
        LEVELS.forEach(Logger::setLevel);
    }
}
