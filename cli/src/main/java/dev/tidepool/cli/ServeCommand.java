package dev.tidepool.cli;

import dev.tidepool.lab.live.RunHeader;
import dev.tidepool.lab.load.serve.Offer;
import dev.tidepool.lab.load.serve.PoolServer;
import dev.tidepool.lab.load.serve.ServeSettings;
import dev.tidepool.lab.load.serve.ServedWorkload;
import dev.tidepool.lab.measure.contestant.Contestant;
import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.options.cli.CommandLines;
import dev.tidepool.options.cli.ListenAddress;
import dev.tidepool.options.cli.Logs;
import dev.tidepool.options.cli.OrderlyEnd;
import dev.tidepool.options.cli.TokenFile;
import dev.tidepool.policy.Require;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tidepool serve}. */
@Command(
        name = "serve",
        description = {
            "Put a pool behind HTTP, for './tidepool load' and other load generators.",
            "  GET /                       runs the next task of the mix",
            "  GET /tasks/TYPE             runs a task of this type",
            "  GET /tasks/TYPE?index=17    runs always the same task of this type",
            "  GET /tasks/TYPE?nanos=5,10  runs a task with phases of these times",
            "  GET /stats                  returns threads, queue, decisions"
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Prints one line when it is ready. A request beyond the limits of pool or server gets status 503.",
            "On SIGTERM or Ctrl-C, it accepts no more requests, waits for those it has, and exits with 0."
        })
final class ServeCommand implements Callable<Integer> {
    @Option(
            names = "--pool",
            paramLabel = "SPEC",
            completionCandidates = Names.Pools.class,
            defaultValue = "auto",
            description = "A pool that can race, with parameters as in a race. Default:" + " ${DEFAULT-VALUE}.")
    private String pool = "";

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "8080",
            description = "The port for requests; 0 for any free port. Default: ${DEFAULT-VALUE}.")
    private int port;

    @Option(
            names = "--bind",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "The address for requests. Default: ${DEFAULT-VALUE}.")
    private String bind = "";

    @ArgGroup(exclusive = true)
    private Tasks tasks = new Tasks();

    /** What requests can ask for. */
    static final class Tasks {
        @Option(
                names = "--workload",
                paramLabel = "NAME|FILE",
                completionCandidates = Names.Workloads.class,
                description = "Serve the tasks of this workload. Default: one type of task, see --task.")
        private @Nullable String workload;

        @Option(
                names = "--task",
                paramLabel = "PHASES",
                defaultValue = ServedWorkload.DEFAULT_TASK,
                description = "Serve one type of task with these phases, written as in a workload file."
                        + " Default: ${DEFAULT-VALUE}.")
        private String task = ServedWorkload.DEFAULT_TASK;
    }

    @Option(
            names = "--most-requests",
            paramLabel = "N",
            defaultValue = "8000",
            description = "Maximum requests at once, waiting or running. Default: ${DEFAULT-VALUE}.")
    private int maxRequests;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "File with a token, 16 ASCII characters or more. Requests without it are refused"
                    + " (Authorization: Bearer TOKEN). Required unless --bind is loopback.")
    private @Nullable Path tokenFile;

    @Option(
            names = "--drain",
            paramLabel = "S",
            defaultValue = "10",
            description = "At shutdown, the seconds for accepted requests, 0 to 3600. Default: ${DEFAULT-VALUE}.")
    private int drainSeconds;

    @Mixin
    private final LiveOptions live = new LiveOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Logs.setUp();
        try {
            return serve();
        } catch (IllegalArgumentException | WorkloadException bad) {
            throw new ParameterException(spec.commandLine(), String.valueOf(bad.getMessage()), bad);
        }
    }

    private int serve() throws IOException, InterruptedException, WorkloadException {
        Duration drain = Duration.ofSeconds(Require.inRange("--drain", drainSeconds, 0, 3_600));
        Contestant contestant = Contestants.find(pool);
        ServeSettings settings = settings();
        ServedWorkload source =
                tasks.workload == null ? ServedWorkload.oneTask(tasks.task) : ServedWorkload.workload(tasks.workload);
        try (LiveView page = live.page("serve", spec.commandLine().getErr())) {
            spec.commandLine().getErr().println("calibrating");
            page.phase("calibrating");
            Offer offer = Offer.of(source);
            PoolServer server = PoolServer.start(contestant, offer, settings);
            page.follow(new RunHeader(contestant.name(), 0, source.workload().name(), 1, 1, null), server.figures());
            new OrderlyEnd(drain, () -> {
                        page.phase("ending");
                        boolean all = server.end(drain);
                        page.phase("ended");
                        return all;
                    })
                    .await(() -> spec.commandLine().getOut().println(ready(server, contestant, offer)));
            return CommandLines.OK;
        }
    }

    private ServeSettings settings() {
        String token = tokenFile == null ? null : TokenFile.read("--token-file", tokenFile);
        ListenAddress requests = new ListenAddress("--bind", bind, "--port", port);
        if (!requests.isLoopback() && token == null) {
            throw new IllegalArgumentException(
                    "--bind is %s, which other machines can reach: set --token-file, or use 127.0.0.1".formatted(bind));
        }
        requests.check();
        return new ServeSettings(bind, port, token, maxRequests);
    }

    private static String ready(PoolServer server, Contestant contestant, Offer offer) {
        return "tidepool serve ready at %s, pool %s, workload %s: %s"
                .formatted(
                        server.uri(),
                        contestant.name(),
                        offer.source().workload().name(),
                        offer.source().workload().taskTypes().stream()
                                .map(TaskType::name)
                                .collect(Collectors.joining(", ")));
    }
}
