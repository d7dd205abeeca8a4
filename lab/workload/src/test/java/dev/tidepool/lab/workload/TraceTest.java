package dev.tidepool.lab.workload;

import static dev.tidepool.lab.workload.TestWorkloads.countBetween;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.lab.workload.file.WorkloadFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceTest {
    private static final String ARRIVALS = """
            time,size,user
            2024-05-01 10:00:00.000000,10,a
            2024-05-01 10:00:00.500000,20,b
            2024-05-01 10:00:00.500000,30,a
            2024-05-01T10:00:01.250,0,c
            2024-05-01 12:00:04+02:00,40,b
            """;
    private static final String COUNTS = """
            minute,requests
            2024-05-01 10:00:00,60
            2024-05-01 10:01:00,600
            2024-05-01 10:02:00,0
            2024-05-01 10:05:00,120
            """;

    private final Path directory;

    TraceTest(@TempDir Path directory) throws IOException {
        this.directory = directory;
        Files.writeString(directory.resolve("arrivals.csv"), ARRIVALS);
        Files.writeString(directory.resolve("counts.csv"), COUNTS);
    }

    @Test
    void aTraceIsReplayedExactlyWithItsSizes() throws Exception {
        Workload workload = read("trace: {file: arrivals.csv, time: time, size: size}", "{per-size-unit: 20us}");
        Schedule schedule = workload.schedule(0, workload.duration(), 1);
        assertThat(millis(schedule)).containsExactly(0, 500, 500, 1250, 4000);
        assertThat(IntStream.range(0, 5)
                        .mapToLong(i -> schedule.phaseNanos(i, 0) / 1000)
                        .toArray())
                .containsExactly(200, 400, 600, 0, 800);
        // The length includes a mean gap after the last arrival.
        assertThat(workload.duration()).isEqualTo(Duration.ofSeconds(5));
        assertThat(workload.meanWaitNanos()).isCloseTo(400_000, within(1e-6));
        assertThat(workload.needsCapacity()).isFalse();
    }

    @Test
    void aWindowAndASpeedSelectAndSqueeze() throws Exception {
        Workload workload = read("trace: {file: arrivals.csv, time: time, from: 250ms, length: 2s, speed: 2}", "1ms");
        assertThat(workload.duration()).isEqualTo(Duration.ofSeconds(1));
        assertThat(millis(workload.schedule(0, workload.duration(), 1))).containsExactly(125, 125, 500);
    }

    @Test
    void aWindowMayStartAtATimeOfTheTrace() throws Exception {
        Workload workload = read("trace: {file: arrivals.csv, time: time, from: 2024-05-01 10:00:01}", "1ms");
        assertThat(millis(workload.schedule(0, workload.duration(), 1))).containsExactly(250, 3000);
    }

    @Test
    void aShorterRunCutsATraceAndALongerOneEndsWithIt() throws Exception {
        Workload workload = read("trace: {file: arrivals.csv, time: time}", "1ms");
        assertThat(millis(workload.schedule(0, Duration.ofMillis(1250), 1))).containsExactly(0, 500, 500);
        assertThat(workload.schedule(0, Duration.ofHours(1), 1).size()).isEqualTo(5);
    }

    @Test
    void plainNumbersCountInTheirUnit() throws Exception {
        Files.writeString(directory.resolve("n.csv"), "\ufefft\n1700000000000\n1700000000001.5\n1700000000004\n");
        Workload workload = read("trace: {file: n.csv, time: t, unit: ms}", "1ms");
        Schedule schedule = workload.schedule(0, workload.duration(), 1);
        assertThat(schedule.intendedNanos(1)).isEqualTo(1_500_000);
        assertThat(schedule.intendedNanos(2)).isEqualTo(4_000_000);
    }

    @Test
    void aTraceScaledUpRepeatsEachArrivalBeforeTheNextAndKeepsItsSize() throws Exception {
        Workload workload =
                read("trace: {file: arrivals.csv, time: time, size: size, scale: 3}", "{per-size-unit: 1ms}");
        Schedule schedule = workload.schedule(0, workload.duration(), 1);
        assertThat(schedule.size()).isEqualTo(15);
        assertThat(countBetween(schedule, 0, 0.5)).isEqualTo(3);
        assertThat(countBetween(schedule, 0.5, 1.25)).isEqualTo(6);
        assertThat(countBetween(schedule, 4, 5)).isEqualTo(3);
        assertThat(schedule.intendedNanos(12)).isEqualTo(4_000_000_000L);
        assertThat(schedule.phaseNanos(14, 0)).isEqualTo(40_000_000);
    }

    @Test
    void aTraceScaledDownKeepsArrivalsWithEqualProbability() throws Exception {
        StringBuilder csv = new StringBuilder("t\n");
        for (int i = 0; i < 10_000; i++) {
            csv.append(i).append('\n');
        }
        Files.writeString(directory.resolve("long.csv"), csv);
        Workload workload = read("trace: {file: long.csv, time: t, unit: ms, scale: 0.25}", "1ms");
        Schedule schedule = workload.schedule(0, workload.duration(), 1);
        assertThat((double) schedule.size()).isCloseTo(2500, within(5 * Math.sqrt(10_000 * 0.25 * 0.75)));
        assertThat(workload.expectedArrivals(0, workload.duration())).isCloseTo(2500, within(1e-6));
        Workload ofCapacity = read("trace: {file: long.csv, time: t, unit: ms, mean-rate: 50%}", "1ms");
        assertThat(ofCapacity.needsCapacity()).isTrue();
        assertThat(ofCapacity.expectedArrivals(4000, ofCapacity.duration())).isCloseTo(20_000, within(1e-6));
        assertThat(ofCapacity.schedule(4000, ofCapacity.duration(), 1).size()).isEqualTo(20_000);
    }

    @Test
    void countsBecomeARateForEachPeriodAndNothingBetween() throws Exception {
        Workload workload = read("counts: {file: counts.csv, time: minute, count: requests}, spacing: regular", "1ms");
        assertThat(workload.duration()).isEqualTo(Duration.ofMinutes(6));
        Schedule schedule = workload.schedule(0, workload.duration(), 1);
        assertThat(schedule.size()).isEqualTo(780);
        assertThat(countBetween(schedule, 0, 60)).isEqualTo(60);
        assertThat(countBetween(schedule, 60, 90)).isEqualTo(300);
        assertThat(countBetween(schedule, 120, 300)).isZero();
        assertThat(countBetween(schedule, 300, 360)).isEqualTo(120);
    }

    @Test
    void countsAreWindowedSpedUpAndScaled() throws Exception {
        String window = "file: counts.csv, time: minute, count: requests, from: 30s, length: 2min, speed: 60";
        Workload workload = read("counts: {" + window + ", scale: 2}, spacing: regular", "1ms");
        assertThat(workload.duration()).isEqualTo(Duration.ofSeconds(2));
        Schedule schedule = workload.schedule(0, workload.duration(), 1);
        assertThat(countBetween(schedule, 0, 0.5)).isEqualTo(60);
        assertThat(countBetween(schedule, 0.5, 1.5)).isEqualTo(1200);
        assertThat(schedule.size()).isEqualTo(1260);
        Workload ofCapacity = read("counts: {" + window + ", mean-rate: 50%}", "1ms");
        assertThat(ofCapacity.needsCapacity()).isTrue();
        assertThat(ofCapacity.expectedArrivals(1000, ofCapacity.duration())).isCloseTo(1000, within(1e-6));
    }

    private Workload read(String arrivals, String wait) throws Exception {
        return WorkloadFile.read(Files.writeString(
                directory.resolve("w.yaml"),
                "name: w\narrivals: {" + arrivals + "}\ntasks: {a: {phases: [{wait: " + wait + "}]}}\n"));
    }

    private static long[] millis(Schedule schedule) {
        return IntStream.range(0, schedule.size())
                .mapToLong(i -> schedule.intendedNanos(i) / 1_000_000)
                .toArray();
    }
}
