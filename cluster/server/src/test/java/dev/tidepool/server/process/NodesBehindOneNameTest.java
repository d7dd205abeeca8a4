package dev.tidepool.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThatCode;

import dev.tidepool.testing.ReservedPort;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A headless service of Kubernetes is a name with the address of every pod. */
@Tag("full")
@Tag("waits")
@Timeout(180)
class NodesBehindOneNameTest {
    private static final String FIRST_ADDRESS = "127.0.0.1";
    private static final String SECOND_ADDRESS = "127.0.0.2";

    /** The node at the second address used to end, because the name was not literally its own. */
    @Test
    void aNameStandsForAllItsAddresses(@TempDir Path folder) throws Exception {
        assumeThatCode(() -> new ServerSocket(0, 1, InetAddress.getByName(SECOND_ADDRESS)).close())
                .as("a second loopback address")
                .doesNotThrowAnyException();
        Path names = Files.writeString(
                folder.resolve("hosts"),
                "%s localhost nodes.example%n%s nodes.example%n".formatted(FIRST_ADDRESS, SECOND_ADDRESS));
        List<String> jvm = QuickJvm.options("-Xmx128m", "-Djdk.net.hosts.file=" + names);
        try (ReservedPort port = new ReservedPort()) {
            String number = Integer.toString(port.number());
            List<String> options = List.of("--port", number, "--join", "nodes.example:" + number, "--bind");
            try (NodeProcess first = NodeProcess.start(jvm, with(options, SECOND_ADDRESS));
                    NodeProcess second = NodeProcess.start(jvm, with(options, FIRST_ADDRESS))) {
                assertThat(first.output()).contains("ready at " + SECOND_ADDRESS + ":" + number, "1 member");
                assertThat(second.output()).contains("ready at " + FIRST_ADDRESS + ":" + number, "2 members");
            }
        }
    }

    private static List<String> with(List<String> options, String address) {
        return Stream.concat(options.stream(), Stream.of(address)).toList();
    }
}
