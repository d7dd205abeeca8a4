package dev.tidepool.server.cli;

import dev.tidepool.options.cli.CommandLines;
import dev.tidepool.options.cli.ListenAddress;
import dev.tidepool.options.cli.Logs;
import dev.tidepool.options.cli.OrderlyEnd;
import dev.tidepool.options.cli.SecretFile;
import dev.tidepool.policy.Counted;
import dev.tidepool.policy.Require;
import dev.tidepool.server.http.HealthPort;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that nodes and balancers share: their secret and their shutdown. Error messages are one line. */
final class ServerOptions {
    @Option(
            names = "--secret-file",
            paramLabel = "FILE",
            description = "File with the cluster's secret, 16 bytes or more, the same for all nodes, which need it off"
                    + " loopback. A balancer with certificates needs none.")
    private @Nullable Path secretFile;

    @Option(
            names = "--payload-limit",
            paramLabel = "BYTES",
            defaultValue = "1048576",
            description = "Maximum bytes of an argument and of a result. Default: ${DEFAULT-VALUE}.")
    private int payloadLimit;

    @Option(
            names = "--drain",
            paramLabel = "S",
            defaultValue = "10",
            description = "At shutdown, the seconds for accepted tasks, 0 to 3600. Default: ${DEFAULT-VALUE}.")
    private int drainSeconds;

    @Option(
            names = "--health-port",
            paramLabel = "N",
            description = "A port at --bind that answers GET /health (it lives), GET /ready (it takes tasks) and, on a"
                    + " node, GET /metrics (its load) without a token; 0 for any free port. Default: none.")
    private @Nullable Integer healthPort;

    /**
     * Runs a server until a signal ends this process.
     *
     * @param bind the value of {@code --bind}, where the health port is
     * @param ports the server's other ports, by their options
     */
    int serve(CommandSpec spec, String bind, Map<String, Integer> ports, RunningServer.Starter starter)
            throws IOException, InterruptedException {
        Logs.setUp();
        OutOfMemoryEnd.install();
        Readiness readiness = new Readiness();
        try {
            Duration drain = Duration.ofSeconds(Require.inRange("--drain", drainSeconds, 0, 3_600));
            checkDifferent(ports);
            try (HealthPort health = health(bind, readiness)) {
                RunningServer server = starter.start();
                OrderlyEnd end = new OrderlyEnd(drain, () -> {
                    readiness.ends();
                    return server.end(drain);
                });
                server.onLost(() -> end.fail(LostClusterEnd.LAST_WORDS::write));
                LostClusterEnd.watch(() -> server.isLost() && !readiness.isEnding());
                end.await(() -> {
                    readiness.started(server);
                    spec.commandLine().getOut().println("tidepool " + ready(server, health));
                });
                return CommandLines.OK;
            }
        } catch (IllegalArgumentException bad) {
            throw new ParameterException(spec.commandLine(), String.valueOf(bad.getMessage()), bad);
        }
    }

    private void checkDifferent(Map<String, Integer> ports) {
        Map<String, Integer> all = new TreeMap<>(Comparator.reverseOrder()); // --port comes first
        all.putAll(ports);
        if (healthPort != null) {
            all.put("--health-port", healthPort);
        }
        Map<Integer, String> options = new HashMap<>();
        all.forEach((option, port) -> {
            String other = port == 0 ? null : options.putIfAbsent(port, option);
            if (other != null) {
                throw new IllegalArgumentException(
                        "%s and %s are both %d; give each its own".formatted(other, option, port));
            }
        });
    }

    private @Nullable HealthPort health(String bind, Readiness readiness) throws IOException {
        if (healthPort == null) {
            return null;
        }
        new ListenAddress("--bind", bind, "--health-port", healthPort).check();
        return HealthPort.start(bind, healthPort, readiness, readiness::metrics);
    }

    private String ready(RunningServer server, @Nullable HealthPort health) {
        int members = server.members();
        return "%s, %s%s%s"
                .formatted(
                        server.what(),
                        Counted.of(members, "member"),
                        server.alsoAt(),
                        health == null ? "" : ", health at " + health.uri());
    }

    int payloadLimit() {
        return Require.inRange("--payload-limit", payloadLimit, 1, 100_000_000);
    }

    byte @Nullable [] secret() {
        return secretFile == null ? null : SecretFile.read("--secret-file", secretFile);
    }
}
