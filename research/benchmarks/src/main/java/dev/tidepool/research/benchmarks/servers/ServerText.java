package dev.tidepool.research.benchmarks.servers;

import dev.tidepool.research.benchmarks.report.CellTable;
import dev.tidepool.research.benchmarks.report.ResultText;
import dev.tidepool.research.benchmarks.result.BenchmarkResult;
import dev.tidepool.research.benchmarks.result.Metric;
import dev.tidepool.research.benchmarks.servers.host.ServerKind;
import java.util.List;
import java.util.stream.Stream;

/** One run of the servers' benchmark in Markdown. */
final class ServerText {
    private static final List<Metric> METRICS = List.of(
            Metric.REQUESTS_PER_SECOND,
            Metric.RESPONSE_P50,
            Metric.RESPONSE_P99,
            Metric.CPU_PER_REQUEST,
            Metric.SWITCHES_PER_REQUEST,
            Metric.PEAK_THREADS);

    private static final List<CellTable> TABLES = Stream.of(ServerKind.values())
            .map(server ->
                    new CellTable(title(server), cell -> ServerCells.load(cell).server() == server, METRICS))
            .toList();

    private ServerText() {}

    static String of(BenchmarkResult result) {
        return ResultText.of(result, TABLES);
    }

    private static String title(ServerKind server) {
        String description = server.description();
        return Character.toUpperCase(description.charAt(0)) + description.substring(1);
    }
}
