package dev.tidepool.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Tag("waits")
@Timeout(120)
class NodeProcessTest {
    @Test
    @EnabledOnOs(OS.LINUX)
    @Tag("full")
    void aNodeIsStoppedContinuedAndTerminatedInOrder() throws Exception {
        try (NodeProcess node = NodeProcess.start(QuickJvm.options("-Xmx128m"), List.of("--name", "one"))) {
            assertThat(node.name()).isEqualTo("one");
            assertThat(node.address()).matches("127\\.0\\.0\\.1:[0-9]+");
            assertThat(node.output()).contains("tidepool node one ready at " + node.address());
            node.freeze();
            awaitState(node, 'T');
            node.thaw();
            awaitState(node, 'S');
            node.terminate();
            assertThat(node.awaitEnd(Duration.ofMinutes(2))).isZero();
            assertThatThrownBy(node::freeze).isInstanceOf(IOException.class);
        }
    }

    @Test
    @Tag("full")
    void aFrozenNodeIsKilled() throws Exception {
        try (NodeProcess node = NodeProcess.start(QuickJvm.options("-Xmx128m"), List.of())) {
            node.freeze();
            node.kill();
            assertThat(node.awaitEnd(Duration.ofMinutes(2))).isNotZero();
            assertThat(node.isAlive()).isFalse();
        }
    }

    /** Hazelcast closed the node's port, and the process stayed alive, so no supervisor replaced it. */
    @Test
    @Tag("full")
    void aNodeWithoutMemoryEndsAndSaysWhy(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("fill");
        List<String> tiny = QuickJvm.options("-Xmx64m", "-D" + HeapFiller.FILE + "=" + file);
        try (NodeProcess node = NodeProcess.start(tiny, List.of())) {
            Files.createFile(file);
            assertThat(node.awaitEnd(Duration.ofMinutes(2))).isEqualTo(3);
            assertThat(node.output()).contains("this server has no memory left and ends");
        }
    }

    @Test
    void aNodeThatCannotStartSaysWhy() {
        // The fast tier does without the archive of QuickJvm, which takes longer to make than this node to end.
        assertThatThrownBy(() -> NodeProcess.start(List.of("-Xmx128m"), List.of("--pool", "fixd")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("unknown pool 'fixd'");
    }

    private static void awaitState(NodeProcess node, char wanted) throws IOException, InterruptedException {
        Path file = Path.of("/proc", Long.toString(node.pid()), "stat");
        while (Files.readString(file).charAt(Files.readString(file).lastIndexOf(')') + 2) != wanted) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }
}
