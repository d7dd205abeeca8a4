package dev.tidepool.server.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.DistributedExecutorBuilder;
import dev.tidepool.cluster.UnknownTaskException;
import dev.tidepool.cluster.grpc.GrpcEngine;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.server.task.BuiltInTasks;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A node that other machines reach has no tasks to try out, unless it is told to: an hour of CPU was one request. Both
 * forms of the flag were unknown options.
 */
@Tag("full")
@Tag("waits")
@Timeout(180)
class BuiltInTasksTest {
    private static final List<String> SMALL = QuickJvm.options("-Xmx128m");
    private static final String SECRET = "sixteen bytes or more";

    /** Returns an address of this machine that is not loopback. */
    private static Optional<String> address() throws SocketException {
        return NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(each -> each instanceof Inet4Address && !each.isLoopbackAddress())
                .map(InetAddress::getHostAddress)
                .findFirst();
    }

    @Test
    void beyondLoopbackTheyNeedAFlag(@TempDir Path folder) throws Exception {
        Optional<String> host = address();
        assumeThat(host).as("an address that is not loopback").isPresent();
        String secret = Files.writeString(folder.resolve("secret"), SECRET).toString();
        List<String> options = List.of("--bind", host.orElseThrow(), "--secret-file", secret, "--callers-plaintext");
        try (NodeProcess node = NodeProcess.start(SMALL, options)) {
            assertThatThrownBy(() -> spin(node, SECRET.getBytes(UTF_8)))
                    .cause()
                    .isInstanceOf(UnknownTaskException.class);
        }
        List<String> withFlag = new ArrayList<>(options);
        withFlag.add("--built-in-tasks");
        try (NodeProcess node = NodeProcess.start(SMALL, withFlag)) {
            assertThat(spin(node, SECRET.getBytes(UTF_8))).isEqualTo("1");
        }
    }

    @Test
    void onLoopbackAFlagTakesThemAway() throws Exception {
        try (NodeProcess node = NodeProcess.start(SMALL, List.of("--no-built-in-tasks"))) {
            assertThatThrownBy(() -> spin(node, null)).cause().isInstanceOf(UnknownTaskException.class);
        }
    }

    private static String spin(NodeProcess node, byte[] secret) throws Exception {
        GrpcSettings settings = new GrpcSettings(null, true, 1_000);
        try (GrpcEngine engine = GrpcEngine.connect(settings, List.of(node.callersAddress()));
                DistributedExecutor executor = executor(engine, secret)) {
            assertThat(executor.awaitMembers(1, Duration.ofMinutes(2))).isTrue();
            return executor.submit(BuiltInTasks.SPIN, "1").get(120, TimeUnit.SECONDS);
        }
    }

    private static DistributedExecutor executor(GrpcEngine engine, byte[] secret) {
        DistributedExecutorBuilder builder =
                DistributedExecutor.builder("caller").engine(engine);
        if (secret != null) {
            builder.secret(secret);
        }
        return builder.build();
    }
}
