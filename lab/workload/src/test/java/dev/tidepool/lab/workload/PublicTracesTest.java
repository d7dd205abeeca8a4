package dev.tidepool.lab.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.tidepool.lab.workload.file.WorkloadFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads three public traces if {@code ../shared/data} beside the repository has them. */
class PublicTracesTest {
    private static final Path DATA = Path.of("..", "..", "..", "shared", "data");

    @Test
    void theAzureCodeTraceIsReplayedInFull(@TempDir Path directory) throws Exception {
        Workload workload = read(
                directory,
                "AzureLLMInferenceTrace_code.csv",
                "trace: {file: FILE, time: TIMESTAMP, size: GeneratedTokens}",
                "{per-size-unit: 1ms}");
        assertThat(workload.schedule(0, workload.duration(), 1).size()).isEqualTo(8819);
        assertThat(workload.meanWaitNanos()).isBetween(1e6, 1e9);
    }

    @Test
    void theAzureConversationTraceIsSpedUpToAShareOfCapacity(@TempDir Path directory) throws Exception {
        Workload workload = read(
                directory,
                "AzureLLMInferenceTrace_conv.csv",
                "trace: {file: FILE, time: TIMESTAMP, from: 10min, length: 10min, speed: 60, mean-rate: 40%}",
                "1ms");
        assertThat(workload.duration()).isEqualTo(Duration.ofSeconds(10));
        double size = workload.schedule(2000, workload.duration(), 1).size();
        assertThat(size).isCloseTo(8000, within(300.0));
    }

    @Test
    void theFinalOfTheWorldCupIsADayInSeconds(@TempDir Path directory) throws Exception {
        Workload workload = read(
                directory,
                "worldcup98-per-minute.csv",
                "counts: {file: FILE, time: period, count: count, from: 1998-07-07 12:00:00, length: 12h,"
                        + " speed: 4320, mean-rate: 60%}",
                "1ms");
        assertThat(workload.duration()).isEqualTo(Duration.ofSeconds(10));
        double size = workload.schedule(2000, workload.duration(), 1).size();
        assertThat(size).isCloseTo(12_000, within(5 * Math.sqrt(12_000)));
    }

    private static Workload read(Path directory, String name, String arrivals, String wait) throws Exception {
        Path file = DATA.resolve(name).toAbsolutePath();
        assumeThat(Files.isReadable(file)).isTrue();
        return WorkloadFile.read(Files.writeString(
                directory.resolve("w.yaml"),
                "name: w\narrivals: {" + arrivals.replace("FILE", file.toString()) + "}\ntasks: {a: {phases: [{wait: "
                        + wait + "}]}}\n"));
    }
}
