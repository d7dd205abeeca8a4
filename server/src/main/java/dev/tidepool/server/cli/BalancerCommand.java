package dev.tidepool.server.cli;

import com.hazelcast.core.LifecycleEvent.LifecycleState;
import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.DistributedExecutorBuilder;
import dev.tidepool.cluster.hazelcast.HazelcastEngine;
import dev.tidepool.options.TypedPolicies;
import dev.tidepool.options.cli.CommandLines;
import dev.tidepool.options.cli.ListenAddress;
import dev.tidepool.options.cli.Logs;
import dev.tidepool.options.cli.OrderlyEnd;
import dev.tidepool.options.cli.SecretFile;
import dev.tidepool.policy.routing.RoutingPolicy;
import dev.tidepool.server.http.HttpServer;
import dev.tidepool.server.http.HttpSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tidepool balancer}. */
@Command(
        name = "balancer",
        description = {
            "Take tasks by HTTP and spread them over the nodes of a cluster.",
            "POST /tasks/NAME: the body is the argument, the response the result.",
            "GET /members, /metrics, /health."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Prints one line when it is ready. Told to end (SIGTERM, Ctrl-C), it takes no",
            "more requests, lets those it has end, and exits with 0."
        })
public final class BalancerCommand implements Callable<Integer> {
    /** How long to look for nodes before it is ready; it works without, and says so to its clients. */
    private static final Duration FIRST_LOOK = Duration.ofSeconds(5);

    @Option(
            names = "--bind",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "Where it takes requests. Default: ${DEFAULT-VALUE}.")
    private String bind = "";

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "8080",
            description = "The port for requests; 0 for any that is free. Default: ${DEFAULT-VALUE}.")
    private int port;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "File with a token, 16 bytes or more, without which requests are refused"
                    + " (Authorization: Bearer TOKEN); needed unless --bind is loopback.")
    private @Nullable Path tokenFile;

    @Option(
            names = "--member-bind",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "The address of this machine at which nodes reach the balancer. Default: ${DEFAULT-VALUE}.")
    private String memberBind = "";

    @Option(
            names = "--member-port",
            paramLabel = "N",
            defaultValue = "0",
            description = "The port for that; 0, the default, for any that is free.")
    private int memberPort;

    @Mixin
    private final ServerOptions cluster = new ServerOptions();

    @Option(
            names = "--routing",
            paramLabel = "SPEC",
            defaultValue = "shortest-wait",
            description = "The routing policy, with parameters as in a simulation. Default: ${DEFAULT-VALUE}.")
    private String routing = "";

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    /** Makes the command; for picocli. */
    public BalancerCommand() {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        Logs.setUp();
        RunningBalancer balancer;
        Duration drain;
        try {
            drain = cluster.drain();
            balancer = start();
        } catch (IllegalArgumentException bad) {
            throw new ParameterException(spec.commandLine(), String.valueOf(bad.getMessage()), bad);
        }
        OrderlyEnd end = new OrderlyEnd(drain, () -> balancer.end(drain));
        balancer.engine().instance().getLifecycleService().addLifecycleListener(event -> {
            if (event.getState() == LifecycleState.SHUTDOWN) {
                end.fail();
            }
        });
        spec.commandLine().getOut().println(ready(balancer));
        end.await();
        return CommandLines.OK;
    }

    private RunningBalancer start() throws IOException, InterruptedException {
        RoutingPolicy policy = TypedPolicies.routing(routing);
        int payloadLimit = cluster.payloadLimit();
        byte[] secret = cluster.secret();
        String token = tokenFile == null
                ? null
                : new String(SecretFile.read("--token-file", tokenFile), StandardCharsets.UTF_8);
        ListenAddress requests = new ListenAddress("--bind", bind, "--port", port);
        if (!requests.isLoopback() && (token == null || secret == null)) {
            throw new IllegalArgumentException(
                    "--bind is %s, which other machines reach: name a --token-file for requests and a --secret-file for the cluster, or stay on 127.0.0.1"
                            .formatted(bind));
        }
        requests.check();
        if (cluster.nodesToJoin().isEmpty()) {
            throw new IllegalArgumentException(
                    "--join is missing: name a node of the cluster, as in --join 127.0.0.1:7701");
        }
        HazelcastEngine engine =
                cluster.join(new ListenAddress("--member-bind", memberBind, "--member-port", memberPort), true);
        DistributedExecutorBuilder builder = DistributedExecutor.builder("balancer")
                .engine(engine)
                .routing(policy)
                .payloadLimit(payloadLimit);
        if (secret != null) {
            builder.secret(secret);
        }
        DistributedExecutor executor = builder.build();
        boolean unused = executor.awaitMembers(ServerOptions.nodesOf(engine), FIRST_LOOK);
        HttpServer http = HttpServer.start(new HttpSettings(bind, port, token, payloadLimit), executor);
        return new RunningBalancer(engine, executor, http);
    }

    private String ready(RunningBalancer balancer) {
        int members = balancer.executor().members().size();
        return "tidepool balancer ready at %s, cluster '%s', %s"
                .formatted(balancer.http().uri(), cluster.cluster(), members == 1 ? "1 member" : members + " members");
    }
}
