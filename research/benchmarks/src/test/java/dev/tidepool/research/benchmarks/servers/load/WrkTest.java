package dev.tidepool.research.benchmarks.servers.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Reports as wrk 4.1 wrote them. */
class WrkTest {
    private static final String GOOD = """
            Running 1s test @ http://127.0.0.1:18437/
              1 threads and 8 connections
              Thread Stats   Avg      Stdev     Max   +/- Stdev
                Latency     7.17ms    5.47ms  49.82ms   90.19%
                Req/Sec     0.90k   234.42     1.22k    70.00%
              Latency Distribution
                 50%    5.42ms
                 75%    8.65ms
                 90%   12.09ms
                 99%   31.20ms
              906 requests in 1.02s, 165.81KB read
            Requests/sec:    888.39
            Transfer/sec:    162.59KB
            """;

    @Test
    void aReportHasCountsAndPercentiles() throws IOException {
        assertThat(Wrk.figures(GOOD)).isEqualTo(new LoadFigures(1.02, 906, 0, 5.42, 31.2));
        assertThat(Wrk.figures(GOOD).perSecond()).isEqualTo(906 / 1.02);
    }

    @Test
    void everyUnitOfTimeIsRead() throws IOException {
        String report =
                GOOD.replace("5.42ms", "870.00us").replace("31.20ms", "1.50s").replace("1.02s", "1.50m");
        assertThat(Wrk.figures(report)).isEqualTo(new LoadFigures(90, 906, 0, 0.87, 1_500));
    }

    @Test
    void answersThatAreNotGoodFail() throws IOException {
        String report = GOOD.replace("Requests/sec", """
                  Socket errors: connect 1, read 2, write 3, timeout 4
                  Non-2xx or 3xx responses: 6
                Requests/sec""");
        assertThat(Wrk.figures(report)).isEqualTo(new LoadFigures(1.02, 900, 16, 5.42, 31.2));
    }

    @Test
    void aReportWithoutFiguresIsAnErrorThatShowsIt() {
        assertThatThrownBy(() -> Wrk.figures("unable to connect to 127.0.0.1:1 Connection refused\n"))
                .isInstanceOf(IOException.class)
                .hasMessage("wrk's report has no figures: unable to connect to 127.0.0.1:1 Connection refused");
    }

    @Test
    void aReportOfWrk2IsReadToo() throws IOException {
        String report = """
                Running 12s test @ http://127.0.0.1:18437/
                  1 threads and 100 connections
                  Thread calibration: mean lat.: 2.132ms, rate sampling interval: 10ms
                  Thread Stats   Avg      Stdev     Max   +/- Stdev
                    Latency     1.98ms    1.17ms  14.16ms   78.23%
                    Req/Sec    13.97k     1.17k   19.00k    70.59%
                  Latency Distribution (HdrHistogram - Recorded Latency)
                 50.000%    1.71ms
                 75.000%    2.42ms
                 99.000%    6.79ms
                100.000%   14.16ms

                  Detailed Percentile spectrum:
                       Value   Percentile   TotalCount 1/(1-Percentile)

                       0.176     0.000000            1         1.00
                      14.159     1.000000        18980          inf
                ----------------------------------------------------------
                  155754 requests in 12.00s, 11.14MB read
                Requests/sec:  12979.49
                Transfer/sec:      0.93MB
                """;
        assertThat(Wrk.figures(report)).isEqualTo(new LoadFigures(12, 155_754, 0, 1.71, 6.79));
    }
}
