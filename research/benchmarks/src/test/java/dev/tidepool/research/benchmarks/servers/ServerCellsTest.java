package dev.tidepool.research.benchmarks.servers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.research.benchmarks.cell.Cell;
import dev.tidepool.research.benchmarks.pool.PoolKind.Role;
import dev.tidepool.research.benchmarks.result.Effort;
import dev.tidepool.research.benchmarks.result.Fork;
import dev.tidepool.research.benchmarks.result.Metric;
import dev.tidepool.research.benchmarks.servers.host.ServerPool;
import dev.tidepool.research.benchmarks.servers.load.LoadGenerator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerCellsTest {
    private static final String CAPACITY =
            ServerCells.load("jetty-mix-80%").capacity().name();

    private final ServerSuite suite = new ServerSuite();

    @Test
    void everyServerHasEveryRequestInFiveLoadsAndTheCapacityForEachClient() {
        assertThat(suite.cells())
                .hasSize(4 * 7 * 5 + 3 * 7)
                .extracting(Cell::name)
                .doesNotHaveDuplicates()
                .startsWith(
                        "tomcat-cpu-5-8",
                        "tomcat-cpu-5-100",
                        "tomcat-cpu-5-400",
                        "tomcat-cpu-5-100-jvm",
                        "tomcat-cpu-5-50%",
                        "tomcat-cpu-5-80%");
    }

    @Test
    void theShortFormHasTwoClosedLoopsOfEachServer() {
        assertThat(suite.quickCells())
                .extracting(Cell::name)
                .startsWith("tomcat-cpu-30-100", "tomcat-mix-100", "jetty-cpu-30-100")
                .endsWith("grpc-cpu-30-100", "grpc-mix-100")
                .hasSize(8);
    }

    @Test
    void theCapacityIsMeasuredBeforeTheOpenLoopThatNeedsIt() {
        assertThat(suite.cells())
                .extracting(Cell::name)
                .containsSubsequence("tomcat-mix-100-jvm", "tomcat-mix-50%", "tomcat-mix-80%")
                .containsSubsequence("grpc-mix-100", "grpc-mix-50%", "grpc-mix-80%");
    }

    @Test
    void theCapacityIsThatOfTheClientThatTheOpenLoopHas() {
        assertThat(CAPACITY).isEqualTo(LoadGenerator.hasWrk2() ? "jetty-mix-100" : "jetty-mix-100-jvm");
        assertThat(ServerCells.load("grpc-mix-80%").capacity().name()).isEqualTo("grpc-mix-100");
    }

    @Test
    void anOpenLoopGetsAShareOfTheMedianCapacityOfTheFirstRound() {
        ServerPool ours = suite.contender(ServerPool.OURS);
        assertThat(ours.role()).isEqualTo(Role.OURS);
        List<Fork> measured = List.of(
                fork("tidepool", 1, 1_000),
                fork("own", 1, 2_000),
                fork("jdk-cached", 1, 6_000),
                fork("tidepool-fixed", 1, 9_000),
                fork("tidepool", 2, 50_000));
        assertThat(suite.effort(suite.cell("jetty-mix-80%"), Effort.QUICK, measured)
                        .requestsPerSecond())
                .isEqualTo(1_600);
        assertThat(suite.effort(suite.cell(CAPACITY), Effort.QUICK, measured)).isEqualTo(Effort.QUICK);
    }

    private static Fork fork(String pool, int round, double perSecond) {
        return Fork.of(CAPACITY, pool, round, List.of(Map.of(Metric.REQUESTS_PER_SECOND, perSecond)));
    }
}
