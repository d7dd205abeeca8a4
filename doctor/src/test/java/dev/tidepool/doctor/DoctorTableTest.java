package dev.tidepool.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DoctorTableTest {
    private static final String TOMCAT = "http-nio-127.0.0.1-18080-exec";
    private static final PoolFacts IDLE = pool(TOMCAT, WorkerKind.TOMCAT, 63, 0, null, null, null);
    private static final PoolFacts BUSY = pool(
            TOMCAT, WorkerKind.TOMCAT, 200, 200, 200, 1_000_000, new Place("com.shop.pay.PaymentService.charge", 193));

    @Test
    void withoutBusyPoolsThereIsNoColumnOfPlaces() {
        assertThat(lines(80, IDLE))
                .containsExactly(
                        "pool                           kind    threads  busy  max  queued",
                        TOMCAT + "  Tomcat       63     0    ?       ?");
    }

    @Test
    void whereAWideTerminalHasRoomThePlaceIsAColumn() {
        assertThat(lines(120, BUSY))
                .containsExactly(
                        "pool                           kind    threads  busy  max   queued  most are in",
                        TOMCAT + "  Tomcat      200   200  200  1000000  com.shop.pay.PaymentService.charge (193)");
    }

    @Test
    void elseThePlaceIsALine() {
        assertThat(lines(80, BUSY))
                .containsExactly(
                        "pool                           kind    threads  busy  max   queued",
                        TOMCAT + "  Tomcat      200   200  200  1000000",
                        "    most are in com.shop.pay.PaymentService.charge (193)");
    }

    @Test
    void inANarrowTerminalNamesLoseTheirMiddleAndPlacesTheirPackage() {
        assertThat(lines(50, BUSY))
                .containsExactly(
                        "pool           kind    threads  busy  max   queued",
                        "http-...-exec  Tomcat      200   200  200  1000000",
                        "    most are in ...pay.PaymentService.charge (193)");
    }

    @Test
    void withoutATerminalThePlaceIsAColumn() {
        assertThat(DoctorText.of(report(BUSY), 0))
                .contains(TOMCAT + "  ", "1000000  com.shop.pay.PaymentService.charge");
    }

    @ParameterizedTest
    @ValueSource(ints = {50, 60, 72, 79, 80, 81, 100, 120, 200})
    void noLineIsWiderThanTheTerminal(int columns) {
        PoolFacts carriers = pool("x".repeat(300), WorkerKind.CARRIERS, 2, 2, 2, 7, new Place("y".repeat(300), 2));
        assertThat(lines(columns, IDLE, BUSY, carriers))
                .hasSizeGreaterThanOrEqualTo(4)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(columns));
    }

    /** Returns the lines of the table in a report, which gives no findings or reasons after it. */
    private static List<String> lines(int columns, PoolFacts... pools) {
        return DoctorText.of(report(pools), columns)
                .lines()
                .dropWhile(line -> !line.startsWith("pool "))
                .toList();
    }

    private static DoctorReport report(PoolFacts... pools) {
        return DoctorReport.of(new ProcessFacts("process 1", 265, List.of(pools), List.of(), List.of()));
    }

    private static PoolFacts pool(
            String name,
            WorkerKind kind,
            int threads,
            int busy,
            @Nullable Integer max,
            @Nullable Integer queued,
            @Nullable Place place) {
        return new PoolFacts(name, kind, threads, busy, 0, max, queued, QueueBound.UNKNOWN, place, null);
    }
}
