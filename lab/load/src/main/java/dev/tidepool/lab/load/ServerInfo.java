package dev.tidepool.lab.load;

import dev.tidepool.lab.load.serve.Demand;
import dev.tidepool.lab.load.serve.ServerStats;
import dev.tidepool.lab.load.serve.TaskShape;
import dev.tidepool.lab.measure.machine.NoiseMeter;
import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.Workload;
import java.net.InetSocketAddress;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The server as the client knows it before a run.
 *
 * @param target where it is
 * @param server its identity; null if it is not ours
 */
public record ServerInfo(LoadTarget target, ServerStats.@Nullable Identity server) {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    /**
     * Asks the server for its identity.
     *
     * @param token the bearer token; null for none
     * @throws UnreachableException if there is no HTTP server
     */
    public static ServerInfo with(LoadTarget target, @Nullable String token)
            throws UnreachableException, InterruptedException {
        try (LoadClient client = LoadClient.start(target, token, 1, 1, LIMIT, false)) {
            ServerStats stats = client.stats(true, 0, 0);
            return new ServerInfo(target, stats == null ? null : stats.identity());
        }
    }

    /** Returns a meter of foreign CPU time; null if the server is not ours or on another machine. */
    static @Nullable NoiseMeter noiseMeter(LoadTarget target, ServerStats.@Nullable Identity server) {
        InetSocketAddress address = new InetSocketAddress(target.host(), target.port());
        boolean here = !address.isUnresolved() && address.getAddress().isLoopbackAddress();
        return server == null || !here ? null : new NoiseMeter(List.of(server.pid()));
    }

    /**
     * Checks that the server can run the tasks of a workload.
     *
     * @throws IllegalArgumentException in one line, if it cannot
     */
    public void check(Workload workload) {
        if (target.namesPage()) {
            return;
        }
        if (server == null) {
            throw new IllegalArgumentException(
                    "the server at %s is not './tidepool serve' and has no task types; add a page, as in %s/index.html"
                            .formatted(target.address(), target.address()));
        }
        for (TaskShape shape : TaskShape.of(workload)) {
            if (!server.tasks().contains(shape)) {
                throw new IllegalArgumentException(
                        "the server's workload '%s' has no task type %s (%s); start the server with the same --workload"
                                .formatted(server.workload(), shape.name(), String.join(", ", shape.phases())));
            }
        }
    }

    /**
     * Returns path and query of each request: the page that the user named, or else the task of the arrival.
     *
     * @param workload one that is {@linkplain #check checked}
     * @param schedule drawn from it
     */
    IntFunction<String> pages(Workload workload, Schedule schedule) {
        if (target.namesPage()) {
            return index -> target.page();
        }
        List<String> prefixes = workload.taskTypes().stream()
                .map(type -> "/tasks/"
                        + URLEncoder.encode(type.name(), StandardCharsets.UTF_8).replace("+", "%20") + "?nanos=")
                .toList();
        List<Integer> phases =
                workload.taskTypes().stream().map(type -> type.phases().size()).toList();
        return index -> {
            int type = schedule.type(index);
            List<Long> nanos = new ArrayList<>();
            for (int phase = 0; phase < phases.get(type); phase++) {
                nanos.add(Math.min(Demand.MAX_NANOS, schedule.phaseNanos(index, phase)));
            }
            return prefixes.get(type) + new Demand(type, nanos).text();
        };
    }
}
