package dev.tidepool.research.benchmarks.servers.load;

import dev.tidepool.research.benchmarks.servers.host.HostedServer;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The generator {@code wrk}, which somebody else wrote. It measures in whole seconds. */
record Wrk(Path program, CoreSplit cores) {
    private static final Pattern REQUESTS = Pattern.compile("(\\d+) requests in ([\\d.]+)(us|ms|s|m|h)");
    private static final Pattern STATUS = Pattern.compile("Non-2xx or 3xx responses: (\\d+)");
    private static final Pattern SOCKETS =
            Pattern.compile("Socket errors: connect (\\d+), read (\\d+), write (\\d+), timeout (\\d+)");
    private static final Map<String, Double> MILLIS = Map.of("us", 1e-3, "ms", 1.0, "s", 1e3, "m", 60e3, "h", 3_600e3);
    private static final double MILLIS_PER_SECOND = 1e3;

    /** Returns the program on the path, if there is one. */
    static Optional<Wrk> find(CoreSplit cores) {
        return onPath("wrk").map(program -> new Wrk(program, cores));
    }

    static Optional<Path> onPath(String name) {
        String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
        return Stream.of(path.split(File.pathSeparator, -1))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Warms the server up and measures. */
    LoadFigures run(LoadPlan plan, LoadWindow window) throws IOException, InterruptedException {
        run(plan, plan.warmUpSeconds());
        window.begun();
        String report = run(plan, plan.seconds());
        window.ended();
        return figures(report);
    }

    /**
     * Runs the program and returns its report.
     *
     * @param more further arguments
     */
    String run(LoadPlan plan, double seconds, String... more) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                program.toString(),
                "--threads",
                String.valueOf(Math.min(plan.connections(), cores.generatorThreads())),
                "--connections",
                String.valueOf(plan.connections()),
                "--duration",
                (long) Math.max(1, Math.ceil(seconds)) + "s",
                "--timeout",
                "60s",
                "--latency"));
        command.addAll(List.of(more));
        command.add("http://%s:%d/".formatted(HostedServer.LOOPBACK, plan.port()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        cores.giveToGenerator(process.pid());
        String report = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("wrk failed: " + report.strip());
        }
        return report;
    }

    /**
     * Reads the report.
     *
     * @throws IOException if it has no figures
     */
    static LoadFigures figures(String report) throws IOException {
        Matcher requests = found(REQUESTS, report).orElseThrow(() -> unreadable(report));
        double seconds = millis(requests.group(2), requests.group(3)) / MILLIS_PER_SECOND;
        long bad = found(STATUS, report).map(status -> number(status, 1)).orElse(0L);
        long broken = found(SOCKETS, report)
                .map(sockets -> number(sockets, 1) + number(sockets, 2) + number(sockets, 3) + number(sockets, 4))
                .orElse(0L);
        return new LoadFigures(
                seconds, number(requests, 1) - bad, bad + broken, percentile(50, report), percentile(99, report));
    }

    private static double percentile(int percent, String report) throws IOException {
        Pattern line = Pattern.compile("(?m)^\\s*" + percent + "(?:\\.0+)?%\\s+([\\d.]+)(us|ms|s|m|h)");
        Matcher found = found(line, report).orElseThrow(() -> unreadable(report));
        return millis(found.group(1), found.group(2));
    }

    private static Optional<Matcher> found(Pattern pattern, String report) {
        Matcher matcher = pattern.matcher(report);
        return matcher.find() ? Optional.of(matcher) : Optional.empty();
    }

    private static long number(Matcher matcher, int group) {
        return Long.parseLong(matcher.group(group));
    }

    private static double millis(String amount, String unit) {
        return Double.parseDouble(amount) * Objects.requireNonNull(MILLIS.get(unit), unit);
    }

    private static IOException unreadable(String report) {
        return new IOException("wrk's report has no figures: " + report.strip());
    }
}
