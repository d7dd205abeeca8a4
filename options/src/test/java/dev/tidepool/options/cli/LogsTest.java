package dev.tidepool.options.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class LogsTest {
    /** Each connection of a stranger wrote 35 lines: a few a second filled the log. */
    @Test
    void connectionsOfStrangersToTheCallersPortWriteNoStackTraces() {
        Logs.setUp();
        Logger connections = Logger.getLogger("io.grpc.netty.shaded.io.grpc.netty.NettyServerTransport.connections");
        assertThat(connections.isLoggable(Level.INFO)).isFalse();
        assertThat(connections.isLoggable(Level.WARNING)).isTrue();
    }
}
