package dev.tidepool.server.cli;

import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.DistributedExecutorBuilder;
import dev.tidepool.cluster.grpc.GrpcEngine;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.options.TypedPolicies;
import dev.tidepool.options.cli.ListenAddress;
import dev.tidepool.options.cli.TokenFile;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.routing.RoutingPolicy;
import dev.tidepool.server.http.HttpListener;
import dev.tidepool.server.http.HttpServer;
import dev.tidepool.server.http.HttpSettings;
import dev.tidepool.server.rights.RightsFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code tidepool balancer}. */
@Command(
        name = "balancer",
        description = {
            "Receive tasks by HTTP and distribute them over the nodes of a cluster.",
            "POST /tasks/NAME: the body is the argument, the response is the result.",
            "GET /members, /scaling, /metrics, /health; /openapi.yaml describes them all."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Prints one line when it is ready. On SIGTERM or Ctrl-C, it accepts no more",
            "requests, waits for those it has, and exits with 0."
        })
public final class BalancerCommand implements Callable<Integer> {
    /** The maximum time until the connected nodes say that they take tasks. */
    private static final Duration MEMBERS_LIMIT = Duration.ofSeconds(5);

    /** How often the balancer looks whether to wait on for nodes. */
    private static final Duration LOOK = Duration.ofMillis(100);

    @Option(
            names = "--bind",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "The address for requests. Default: ${DEFAULT-VALUE}.")
    private String bind = "";

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "8080",
            description = "The port for requests; 0 for any free port. Default: ${DEFAULT-VALUE}.")
    private int port;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "File with a token, 16 ASCII characters or more. Requests without it are refused"
                    + " (Authorization: Bearer TOKEN). Required off loopback, unless --rights names tokens.")
    private @Nullable Path tokenFile;

    @Option(
            names = "--connections-per-address",
            paramLabel = "N",
            defaultValue = "2500",
            description =
                    "Maximum connections of one client address that lack a complete request or leave a response unread,"
                            + " 1 to 10000; a further one closes the oldest. Default: ${DEFAULT-VALUE}.")
    private int connectionsPerAddress;

    @Option(
            names = "--nodes",
            paramLabel = "HOST:PORT",
            split = ",",
            defaultValue = "127.0.0.1:7801",
            description = "The --callers-port of one or more nodes; the balancer learns the others."
                    + " Default: ${DEFAULT-VALUE}.")
    private List<String> nodes = List.of();

    @Mixin
    private final CallerOptions callers = new CallerOptions();

    @Mixin
    private final ServerOptions server = new ServerOptions();

    @Option(
            names = "--routing",
            paramLabel = "SPEC",
            defaultValue = "shortest-wait",
            description = "The routing policy, with parameters as in a simulation. Default: ${DEFAULT-VALUE}.")
    private String routing = "";

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        return server.serve(spec, bind, Map.of("--port", port), this::start);
    }

    private RunningBalancer start() throws IOException, InterruptedException {
        RoutingPolicy policy = TypedPolicies.routing(routing);
        int payloadLimit = server.payloadLimit();
        byte[] secret = server.secret();
        String token = tokenFile == null ? null : TokenFile.read("--token-file", tokenFile);
        RightsFile rights = rights();
        ListenAddress requests = new ListenAddress("--bind", bind, "--port", port);
        if (!requests.isLoopback() && token == null && rights == null) {
            throw new IllegalArgumentException(
                    "--bind is %s, which other machines can reach: set --token-file or --rights, or use 127.0.0.1"
                            .formatted(bind));
        }
        requests.check();
        int perAddress =
                Require.inRange("--connections-per-address", connectionsPerAddress, 1, HttpServer.MAX_CONNECTIONS);
        GrpcEngine engine = connect(callers.settings(payloadLimit));
        DistributedExecutorBuilder builder = DistributedExecutor.builder("balancer")
                .engine(engine)
                .routing(policy)
                .payloadLimit(payloadLimit);
        if (secret != null) {
            builder.secret(secret);
        }
        DistributedExecutor executor = builder.build();
        boolean unused = executor.awaitMembers(engine.nodes().size() - 1, MEMBERS_LIMIT);
        HttpSettings http = new HttpSettings(bind, port, token, payloadLimit, perAddress);
        HttpListener listener =
                rights == null ? HttpServer.start(http, executor) : HttpServer.start(http, executor, rights);
        return new RunningBalancer(engine, executor, listener, rights);
    }

    private @Nullable RightsFile rights() {
        Path file = callers.rights();
        if (file != null && tokenFile != null) {
            throw new IllegalArgumentException("--rights and --token-file exclude each other: the rights name the file"
                    + " with each caller's token");
        }
        return file == null ? null : RightsFile.withTokens(file);
    }

    private GrpcEngine connect(GrpcSettings settings) throws InterruptedException {
        GrpcEngine engine = GrpcEngine.connect(settings, nodes);
        NodeWait wait = new NodeWait();
        long begin = System.nanoTime();
        boolean reached;
        do {
            reached = engine.awaitNodes(LOOK);
        } while (!engine.isConnectedToAll()
                && wait.goesOn(
                        Duration.ofNanos(System.nanoTime() - begin),
                        reached,
                        !engine.connectionFailures().isEmpty()));
        if (!reached) {
            String why = String.join("; ", engine.connectionFailures());
            engine.close();
            throw new IllegalStateException(
                    "%s; --nodes names the --callers-port of a node, by default 100 above its --port"
                            .formatted(
                                    why.isEmpty() ? "no node at %s answers".formatted(String.join(", ", nodes)) : why));
        }
        return engine;
    }
}
