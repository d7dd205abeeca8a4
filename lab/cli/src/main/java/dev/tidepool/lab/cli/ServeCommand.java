package dev.tidepool.lab.cli;

import dev.tidepool.lab.live.Heading;
import dev.tidepool.lab.load.serve.Offer;
import dev.tidepool.lab.load.serve.PoolServer;
import dev.tidepool.lab.load.serve.ServeSettings;
import dev.tidepool.lab.load.serve.TaskSource;
import dev.tidepool.lab.measure.contestant.Contestant;
import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.options.cli.CommandLines;
import dev.tidepool.options.cli.ListenAddress;
import dev.tidepool.options.cli.Logs;
import dev.tidepool.options.cli.OrderlyEnd;
import dev.tidepool.options.cli.SecretFile;
import dev.tidepool.policy.Require;
import dev.tidepool.workload.TaskType;
import dev.tidepool.workload.WorkloadException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
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
            "Put a pool behind HTTP, for './tidepool load' and any other load generator.",
            "GET /: run the next task of the mix. GET /tasks/TYPE: one of this type; ?index=17 always the same one,",
            "?nanos=5000000,1000000 one whose phases take that long. GET /stats: threads, queue, decisions."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Prints one line when it is ready. What the pool or the server has no room for is answered 503.",
            "Told to end (SIGTERM, Ctrl-C), it takes no more requests, lets those it has end, and exits with 0."
        })
final class ServeCommand implements Callable<Integer> {
    @Option(
            names = "--pool",
            paramLabel = "SPEC",
            defaultValue = "auto",
            description = "Any pool of './tidepool list' that can race, with parameters as in a race. Default:"
                    + " ${DEFAULT-VALUE}.")
    private String pool = "";

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "8080",
            description = "The port for requests; 0 for any that is free. Default: ${DEFAULT-VALUE}.")
    private int port;

    @Option(
            names = "--bind",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "Where it takes requests. Default: ${DEFAULT-VALUE}.")
    private String bind = "";

    @Option(
            names = "--workload",
            paramLabel = "NAME|FILE",
            description = "The workload whose tasks can be asked for. Default: one type of task, that of --task.")
    private @Nullable String workload;

    @Option(
            names = "--task",
            paramLabel = "PHASES",
            description = "What the one type of task does, in words of a workload file. Default: "
                    + TaskSource.DEFAULT_TASK + ".")
    private @Nullable String task;

    @Option(
            names = "--most-requests",
            paramLabel = "N",
            defaultValue = "8000",
            description = "Requests that it holds at once, waiting or running. Default: ${DEFAULT-VALUE}.")
    private int mostRequests;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "File with a token, 16 bytes or more, without which requests are refused"
                    + " (Authorization: Bearer TOKEN); needed unless --bind is loopback.")
    private @Nullable Path tokenFile;

    @Option(
            names = "--drain",
            paramLabel = "S",
            defaultValue = "10",
            description = "Told to end, the seconds for what was accepted, 0 to 3600. Default: ${DEFAULT-VALUE}.")
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
        if (workload != null && task != null) {
            throw new IllegalArgumentException("--task and --workload are both given; give one of them");
        }
        Duration drain = Duration.ofSeconds(Require.inRange("--drain", drainSeconds, 0, 3_600));
        Contestant contestant = Contestants.find(pool);
        ServeSettings settings = settings();
        TaskSource source = workload == null
                ? TaskSource.oneTask(task == null ? TaskSource.DEFAULT_TASK : task)
                : TaskSource.workload(workload);
        try (LiveView page = live.page("serve", spec.commandLine().getErr())) {
            spec.commandLine().getErr().println("calibrating");
            page.phase("calibrating");
            Offer offer = Offer.of(source);
            PoolServer server = PoolServer.start(contestant, offer, settings);
            page.follow(new Heading(contestant.name(), 0, source.workload().name(), 1, 1, null), server.figures());
            spec.commandLine().getOut().println(ready(server, contestant, offer));
            new OrderlyEnd(drain, () -> {
                        page.phase("ending");
                        boolean all = server.end(drain);
                        page.phase("ended");
                        return all;
                    })
                    .await();
            return CommandLines.OK;
        }
    }

    private ServeSettings settings() {
        String token = tokenFile == null
                ? null
                : new String(SecretFile.read("--token-file", tokenFile), StandardCharsets.UTF_8);
        ListenAddress requests = new ListenAddress("--bind", bind, "--port", port);
        if (!requests.isLoopback() && token == null) {
            throw new IllegalArgumentException(
                    "--bind is %s, which other machines reach: name a --token-file for requests, or stay on 127.0.0.1"
                            .formatted(bind));
        }
        requests.check();
        return new ServeSettings(bind, port, token, mostRequests);
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
