package dev.tidepool.workload;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.workload.file.WorkloadFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class MalformedTraceTest {
    private static final String TRACE = "trace: {file: t.csv, time: at, size: size}";
    private static final String COUNTS = "counts: {file: t.csv, time: at, count: n}";
    private static final String A_TIME = "a time such as 2023-11-16 18:17:03.97996, or a plain number";

    private final Path directory;

    MalformedTraceTest(@TempDir Path directory) {
        this.directory = directory;
    }

    static Stream<Arguments> traces() {
        return Stream.of(
                Arguments.of(TRACE, "", ":1: found an empty file, expected a line of column names"),
                Arguments.of(TRACE, "at,size\n", ":2: found no rows, expected at least one"),
                Arguments.of(TRACE, "time,size\n1,2\n", ":1: found columns time, size, expected one named at"),
                Arguments.of(TRACE, "at\n1\n", ":1: found columns at, expected one named size"),
                Arguments.of(TRACE, "at,size\n1,2\nnoon,3\n", ":3: found \"noon\", expected " + A_TIME),
                Arguments.of(TRACE, "at,size\n,2\n", ":2: found \"\", expected " + A_TIME),
                Arguments.of(
                        TRACE,
                        "at,size\n2023-02-30 10:00:00,2\n",
                        ":2: found \"2023-02-30 10:00:00\", expected " + A_TIME),
                Arguments.of(TRACE, "at,size\n1e400,2\n", ":2: found \"1e400\", expected " + A_TIME),
                Arguments.of(
                        TRACE,
                        "at,size\n99999999999999999999,2\n",
                        ":2: found \"99999999999999999999\", expected " + A_TIME),
                Arguments.of(
                        TRACE,
                        "at,size\n5,1\n4,1\n",
                        ":3: found \"4\", expected a time no earlier than the row before"),
                Arguments.of(TRACE, "at,size\n5,big\n", ":2: found \"big\", expected a size of at least 0"),
                Arguments.of(TRACE, "at,size\n5,-1\n", ":2: found \"-1\", expected a size of at least 0"),
                Arguments.of(TRACE, "at,size\n5,NaN\n", ":2: found \"NaN\", expected a size of at least 0"),
                Arguments.of(TRACE, "at,size\n5,1\n6\n", ":3: found 1 field, expected column size as field 2"),
                Arguments.of(
                        TRACE,
                        "at,size\n5,1\n5,1\n",
                        ": found rows at one time only, expected a \"length\" in the workload to go with them"),
                Arguments.of(
                        "trace: {file: t.csv, time: at, from: 1h}",
                        "at\n5\n6\n",
                        ": found no rows in the window, expected at least one: move \"from\" or lengthen \"length\""),
                Arguments.of(
                        TRACE,
                        "at,size\n5,1\n6,\"1\"x\n",
                        ":3: found malformed CSV (Unexpected character after closing quote: 'x' (0x78)), expected "
                                + "a row"),
                Arguments.of(COUNTS, "at,n\n", ":2: found no rows, expected at least one"),
                Arguments.of(COUNTS, "at,n\n0,-3\n", ":2: found \"-3\", expected a count of at least 0"),
                Arguments.of(
                        COUNTS,
                        "at,n\n0,3\n30,3\n",
                        ":3: found \"30\", expected a time at least 60.0 s (the period) after the row before"),
                Arguments.of(
                        COUNTS,
                        "at,n\n0,0\n60,0\n",
                        ": found no arrivals in the window, expected at least one:"
                                + " move \"from\" or lengthen \"length\""));
    }

    @ParameterizedTest
    @MethodSource("traces")
    void aMalformedTraceIsRefusedWithOneExactLine(String arrivals, String csv, String message) throws IOException {
        Path trace = Files.writeString(directory.resolve("t.csv"), csv);
        assertThatThrownBy(() -> WorkloadFile.read(workload(arrivals)))
                .isInstanceOf(WorkloadException.class)
                .hasMessage(trace + message);
    }

    static Stream<Arguments> workloads() {
        return Stream.of(
                Arguments.of("trace: {time: at}", "found no \"file\", expected it beside \"time\""),
                Arguments.of("trace: {file: t.csv}", "found no \"time\", expected it beside \"file\""),
                Arguments.of(
                        "counts: {file: t.csv, time: at}", "found no \"count\", expected it beside \"file\", \"time\""),
                Arguments.of("trace: t.csv", "found \"t.csv\", expected a trace with its \"file\" and \"time\" column"),
                Arguments.of(
                        "trace: {file: t.csv, time: at, speed: 0}",
                        "found \"0\", expected a number above 0, such as 10 or 0.5"),
                Arguments.of(
                        "trace: {file: t.csv, time: at, scale: 2, mean-rate: 3/s}",
                        "found scale and mean-rate, expected at most one of them"),
                Arguments.of(
                        "trace: {file: t.csv, time: at, unit: days}",
                        "found \"days\", expected a unit of time: h, min, s, ms, us or ns"),
                Arguments.of(
                        "trace: {file: t.csv, time: at, from: noon}",
                        "found \"noon\", expected a duration from the first row such as 10min, or a time of the trace"
                                + " such as 1998-07-07 21:00:00"),
                Arguments.of(
                        "{trace: {file: t.csv, time: at}, spacing: regular}",
                        "found \"spacing\" beside \"trace\", expected none: a trace has its own times"));
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void aMalformedUseOfATraceIsRefusedWithOneExactLine(String arrivals, String message) throws IOException {
        Files.writeString(directory.resolve("t.csv"), "at,n\n0,1\n60,1\n");
        Path workload = workload(arrivals);
        assertThatThrownBy(() -> WorkloadFile.read(workload))
                .isInstanceOf(WorkloadException.class)
                .hasMessage(workload + ":2: " + message);
    }

    @Test
    void aMissingTraceIsRefusedWithTheLineThatNamesItAndWhereItWasLookedFor() throws IOException {
        Path workload = workload("trace: {file: absent.csv, time: at}");
        assertThatThrownBy(() -> WorkloadFile.read(workload))
                .isInstanceOf(WorkloadException.class)
                .hasMessage(workload + ":2: found no readable file "
                        + directory.resolve("absent.csv").toAbsolutePath()
                        + ", expected a CSV file, its path relative to the workload file");
    }

    private Path workload(String arrivals) throws IOException {
        String flow = arrivals.startsWith("{") ? arrivals : "{" + arrivals + "}";
        return Files.writeString(
                directory.resolve("w.yaml"), "name: w\narrivals: " + flow + "\ntasks: {a: {phases: [{wait: 1ms}]}}\n");
    }
}
