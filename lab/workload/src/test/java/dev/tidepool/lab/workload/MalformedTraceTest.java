package dev.tidepool.lab.workload;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.lab.workload.file.WorkloadFile;
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
        return """
                TRACE =>  => :1: found an empty file, expected a line of column names
                TRACE => at,size| => :2: found no rows, expected at least one
                TRACE => time,size|1,2| => :1: found columns time, size, expected one named at
                TRACE => at|1| => :1: found columns at, expected one named size
                TRACE => at,size|1,2|noon,3| => :3: found "noon", expected A_TIME
                TRACE => at,size|,2| => :2: found "", expected A_TIME
                TRACE => at,size|2023-02-30 10:00:00,2| => :2: found "2023-02-30 10:00:00", expected A_TIME
                TRACE => at,size|1e400,2| => :2: found "1e400", expected A_TIME
                TRACE => at,size|99999999999999999999,2| => :2: found "99999999999999999999", expected A_TIME
                TRACE => at,size|5,1|4,1| => :3: found "4", expected a time no earlier than the row before
                TRACE => at,size|5,big| => :2: found "big", expected a size of at least 0
                TRACE => at,size|5,-1| => :2: found "-1", expected a size of at least 0
                TRACE => at,size|5,NaN| => :2: found "NaN", expected a size of at least 0
                TRACE => at,size|5,1|6| => :3: found 1 field, expected column size as field 2
                TRACE => at,size|5,1|5,1| => : found rows at one time only, expected a "length" in the workload \
                to go with them
                trace: {file: t.csv, time: at, from: 1h} => at|5|6| => : found no rows in the window, expected \
                at least one: move "from" or lengthen "length"
                TRACE => at,size|5,1|6,"1"x| => :3: found malformed CSV (Unexpected character after closing \
                quote: 'x' (0x78)), expected a row
                COUNTS => at,n| => :2: found no rows, expected at least one
                COUNTS => at,n|0,-3| => :2: found "-3", expected a count of at least 0
                COUNTS => at,n|0,3|30,3| => :3: found "30", expected a time at least 60.0 s (the period) after \
                the row before
                COUNTS => at,n|0,0|60,0| => : found no arrivals in the window, expected at least one: move \
                "from" or lengthen "length"
                """.lines()
                .map(line ->
                        line.replace("TRACE", TRACE).replace("COUNTS", COUNTS).replace("A_TIME", A_TIME))
                .map(line -> Arguments.of((Object[]) line.split(" => ", -1)));
    }

    @ParameterizedTest
    @MethodSource("traces")
    void aMalformedTraceIsRefusedWithOneExactLine(String arrivals, String csv, String message) throws IOException {
        Path trace = Files.writeString(directory.resolve("t.csv"), csv.replace("|", "\n"));
        assertThatThrownBy(() -> WorkloadFile.read(workload(arrivals)))
                .isInstanceOf(WorkloadException.class)
                .hasMessage(trace + message);
    }

    static Stream<Arguments> workloads() {
        return """
                trace: {time: at} => found no "file", expected it beside "time"
                trace: {file: t.csv} => found no "time", expected it beside "file"
                counts: {file: t.csv, time: at} => found no "count", expected it beside "file", "time"
                trace: t.csv => found "t.csv", expected a trace with its "file" and "time" column
                trace: {file: t.csv, time: at, speed: 0} => found "0", expected a number above 0, such as 10 or 0.5
                trace: {file: t.csv, time: at, scale: 2, mean-rate: 3/s} => found scale and mean-rate, expected \
                at most one of them
                trace: {file: t.csv, time: at, unit: days} => found "days", expected a unit of time: h, min, s, \
                ms, us or ns
                trace: {file: t.csv, time: at, from: noon} => found "noon", expected a duration from the first \
                row such as 10min, or a time of the trace such as 1998-07-07 21:00:00
                {trace: {file: t.csv, time: at}, spacing: regular} => found "spacing" beside "trace", expected \
                none: a trace has its own times
                """.lines().map(line -> Arguments.of((Object[]) line.split(" => ", -1)));
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

    /** The simulator ended with "long overflow", and a race blocked for ever. */
    @Test
    void aTaskOfMoreYearsThanAnyDurationIsRefused() throws IOException {
        Files.writeString(directory.resolve("t.csv"), "at,size\n0,1\n60,10000000000\n");
        Path workload = Files.writeString(
                directory.resolve("w.yaml"),
                "name: w\narrivals: {" + TRACE + "}\ntasks: {a: {phases: [{wait: {per-size-unit: 1s}}]}}\n");
        assertThatThrownBy(() -> WorkloadFile.read(workload))
                .isInstanceOf(WorkloadException.class)
                .hasMessage(workload + ":3: found a per-size-unit of 1s with a size of 10000000000, expected a task of"
                        + " at most 20000h");
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
