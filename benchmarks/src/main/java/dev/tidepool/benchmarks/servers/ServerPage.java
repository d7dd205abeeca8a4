package dev.tidepool.benchmarks.servers;

import dev.tidepool.benchmarks.cell.Cell;
import dev.tidepool.benchmarks.report.CellTable;
import dev.tidepool.benchmarks.report.Page;
import dev.tidepool.benchmarks.report.ResultText;
import dev.tidepool.benchmarks.result.BenchmarkResult;
import dev.tidepool.benchmarks.result.Metric;
import dev.tidepool.benchmarks.servers.host.ServerKind;
import dev.tidepool.benchmarks.servers.host.ServerPool;
import java.util.List;
import java.util.stream.Stream;

/** The page of the servers' benchmark. */
final class ServerPage {
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

    private ServerPage() {}

    static String text(BenchmarkResult result) {
        return ResultText.of(result, TABLES);
    }

    static String of(List<BenchmarkResult> results) {
        return Page.of(
                ServerPage.class,
                Page.described(ServerCells.all(), Cell::description),
                "pool",
                Page.described(ServerPool.all(), ServerPool::description),
                results,
                ServerPage::text);
    }

    private static String title(ServerKind server) {
        String description = server.description();
        return Character.toUpperCase(description.charAt(0)) + description.substring(1);
    }
}
