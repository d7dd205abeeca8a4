package dev.tidepool.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.server.process.NodeProcess;
import dev.tidepool.server.process.QuickJvm;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A signal right behind the ready line. */
@Tag("full")
@Tag("waits")
@Timeout(180)
class EarlySignalTest {
    private static final List<String> SMALL = QuickJvm.options("-Xmx128m");

    /** A script that ended a node as soon as it was ready saw 143 at times, and its tasks were not sent back. */
    @Test
    void aNodeEndsInOrderFromItsReadyLineOn() throws Exception {
        assertEndsInOrder("node", "--port", "0", "--callers-port", "0");
    }

    @Test
    void aBalancerEndsInOrderFromItsReadyLineOn() throws Exception {
        try (NodeProcess node = NodeProcess.start(SMALL, List.of())) {
            assertEndsInOrder("balancer", "--port", "0", "--nodes", node.callersAddress());
        }
    }

    private static void assertEndsInOrder(String... server) throws Exception {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(SMALL);
        command.add(StuckReadyLine.class.getName());
        command.addAll(List.of(server));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            assertThat(output.readLine()).startsWith("tidepool " + server[0]).contains(" ready at ");
            process.toHandle().destroy(); // not destroy(): that closes its output
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }
}
