package dev.tidepool.server.cli;

import dev.tidepool.cluster.ClusterMember;
import dev.tidepool.cluster.ClusterMemberBuilder;
import dev.tidepool.cluster.HostAndPort;
import dev.tidepool.cluster.TaskRegistry;
import dev.tidepool.cluster.grpc.CallersPort;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.cluster.hazelcast.HazelcastMembership;
import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.options.TypedPolicies;
import dev.tidepool.options.cli.ListenAddress;
import dev.tidepool.options.cli.OrderlyEnd;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.overload.AverageWaitRule;
import dev.tidepool.server.rights.RightsFile;
import dev.tidepool.server.task.TaskModules;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code tidepool node}. */
@Command(
        name = "node",
        description = {
            "Run tasks for a cluster, on an adaptive pool.",
            "The tasks are those of every TaskModule on the class path, and on loopback",
            "echo, sleep and spin, to try things out."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Prints one line when it is ready. On SIGTERM or Ctrl-C, it sends back tasks that",
            "have not started, waits for the others, and exits with 0; after --drain it",
            "interrupts them and exits with 1."
        })
public final class NodeCommand implements Callable<Integer> {
    /** How far a node's port for callers is above its port for nodes, unless it is named. */
    private static final int CALLERS_ABOVE_NODES = 100;

    @Option(
            names = "--bind",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "The address of this machine at which other nodes reach this one. Default: ${DEFAULT-VALUE}.")
    private String bind = "";

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "7701",
            description = "Its port; 0 for any free port. Default: ${DEFAULT-VALUE}.")
    private int port;

    @Mixin
    private final JoinOptions cluster = new JoinOptions();

    @Mixin
    private final ServerOptions server = new ServerOptions();

    @Option(
            names = "--callers-port",
            paramLabel = "N",
            description =
                    "The port at --bind for callers, such as a balancer; 0 for any free port. Default: --port and 100,"
                            + " such as 7801. Off loopback, it needs the --tls files.")
    private @Nullable Integer callersPort;

    @Option(
            names = "--callers-host",
            paramLabel = "HOST",
            description = "The name or address by which callers reach that port. Default: --bind.")
    private @Nullable String callersHost;

    @Mixin
    private final CallerOptions callers = new CallerOptions();

    @Option(
            names = "--pool",
            paramLabel = "SPEC",
            defaultValue = "auto",
            description = "The sizing policy of the pool, with parameters as in a race, such as fixed:16."
                    + " Default: ${DEFAULT-VALUE}.")
    private String pool = "";

    @Option(
            names = "--overload",
            paramLabel = "SPEC",
            defaultValue = "average-wait",
            description = "When it signals overload, such as average-wait:interval=1s:threshold=0.2, or as published"
                    + " with average-wait-literal. Default: ${DEFAULT-VALUE}.")
    private String overload = "";

    @Option(
            names = "--built-in-tasks",
            negatable = true,
            description = "Whether it runs echo, sleep and spin. Default: only if --bind is loopback.")
    private @Nullable Boolean builtInTasks;

    @Option(names = "--name", paramLabel = "TEXT", description = "Its name in logs and threads. Default: node-<port>.")
    private @Nullable String name;

    @Option(names = "--until-input-ends", hidden = true)
    private boolean untilInputEnds;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (untilInputEnds) {
            OrderlyEnd.withInput(System.in);
        }
        return server.serve(spec, bind, Map.of("--port", port, "--callers-port", callersNumber()), this::start);
    }

    private int callersNumber() {
        if (callersPort != null) {
            return callersPort;
        }
        return port == 0 ? 0 : port + CALLERS_ABOVE_NODES;
    }

    private RunningNode start() throws IOException {
        SizingPolicy sizing = TypedPolicies.sizing(pool, Runtime.getRuntime().availableProcessors());
        AverageWaitRule overloadRule = TypedPolicies.overload(overload);
        if (name != null && name.isBlank()) {
            throw new IllegalArgumentException("--name is blank; give a name or omit the option");
        }
        int payloadLimit = server.payloadLimit();
        byte[] secret = server.secret();
        ListenAddress here = new ListenAddress("--bind", bind, "--port", port);
        TaskRegistry tasks = TaskModules.registry(builtInTasks != null ? builtInTasks : here.isLoopback());
        GrpcSettings settings = callers.settings(payloadLimit);
        cluster.check(here, secret);
        callers.checkPort(bind, here.isLoopback());
        new ListenAddress("--bind", bind, "--callers-port", callersNumber()).check();
        RightsFile rights = rights(settings);
        HazelcastMembership membership = cluster.join(here, secret, settings.tls());
        CallersPort opened = open(membership, callersNumber(), settings, rights);
        String called = name != null
                ? name
                : "node-" + HostAndPort.of(membership.self().address()).port();
        AdaptiveExecutor executor =
                AdaptiveExecutor.builder(called).sizing(sizing).build();
        ClusterMemberBuilder member = ClusterMember.builder(called)
                .engine(opened)
                .tasks(tasks)
                .executor(executor)
                .overload(overloadRule)
                .payloadLimit(payloadLimit);
        if (secret != null) {
            member.secret(secret);
        }
        if (rights != null) {
            member.rights(rights);
        }
        return new RunningNode(called, cluster.cluster(), membership, opened, rights, executor, member.build());
    }

    private @Nullable RightsFile rights(GrpcSettings settings) {
        Path file = callers.rights();
        if (file == null) {
            return null;
        }
        if (settings.tls() == null) {
            throw new IllegalArgumentException(
                    "--rights needs the --tls files: a caller's name is that in its certificate");
        }
        return RightsFile.open(file);
    }

    private String reachedBy() {
        if (callersHost == null) {
            return bind;
        }
        try {
            return HostAndPort.of(new HostAndPort(callersHost, 1).toString()).host();
        } catch (IllegalArgumentException bad) {
            throw new IllegalArgumentException(
                    "--callers-host is '%s'; allowed is a name or an address, as in node1.example"
                            .formatted(callersHost),
                    bad);
        }
    }

    private CallersPort open(
            HazelcastMembership membership, int number, GrpcSettings settings, @Nullable RightsFile rights)
            throws IOException {
        return CallersPort.open(
                membership, bind, number, settings, rights == null ? name -> true : rights::names, reachedBy());
    }
}
