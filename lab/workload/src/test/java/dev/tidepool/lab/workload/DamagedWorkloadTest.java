package dev.tidepool.lab.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.workload.file.WorkloadFile;
import dev.tidepool.testing.Rounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Any damaged file is either a workload or gives a one-line error with the file's name. */
class DamagedWorkloadTest {
    private static final int ROUNDS = Rounds.of(1_000);
    private static final List<String> SCRAPS = List.of(
            ("; ;\n;:;-;[;];{;};,;%;0;-1;9999999999999999999999;1e300;NaN;.inf;null;~;\";&a;*a;!!int ;# ;2s;200/s;60%;"
                            + "\t;é;|;>")
                    .split(";", -1));
    private static final String WORKLOAD = """
            name: w
            duration: 10s
            resources: {db: 3}
            arrivals:
              ARRIVALS
            tasks:
              a: {share: 2, phases: [{cpu: 1ms, by: sql}, {wait: {normal: {mean: 1ms, sd: 2ms}}}]}
              b: {share: 10%, phases: [{resource: db, for: {lognormal: {mean: 1ms, p99: 2ms}}}]}
            """;
    private static final List<String> ARRIVALS = List.of(
            "steps: [{for: 1s, rate: 10/s}, {for: 1s, from: 10/s, to: 20%}]",
            "spike: {base: 10/s, rate: 20/s, at: 1s, for: 1s}",
            "trace: {file: t.csv, time: at, size: n, from: 0s, length: 1min, speed: 2, scale: 2}",
            "counts: {file: t.csv, time: at, count: n, period: 1s, unit: s, mean-rate: 20%}");

    @Test
    void aDamagedFileIsReadOrRefusedInOneLine(@TempDir Path directory) throws IOException {
        UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(20261121L);
        for (int round = 0; round < ROUNDS; round++) {
            String workload = WORKLOAD.replace("ARRIVALS", ARRIVALS.get(random.nextInt(ARRIVALS.size())));
            String trace = "at,n\n2024-05-01 10:00:00,3\n2024-05-01 10:00:01,4\n2024-05-01 10:00:09,5\n";
            if (random.nextInt(4) == 0) {
                trace = damaged(trace, random);
            } else {
                workload = damaged(workload, random);
            }
            Files.writeString(directory.resolve("t.csv"), trace);
            Path file = Files.writeString(directory.resolve("w.yaml"), workload);
            String both = workload + "\n--\n" + trace;
            try {
                Workload read = WorkloadFile.read(file);
                assertThat(read.meanCpuNanos() + read.meanWaitNanos()).as(both).isNotNegative();
                assertThat(read.schedule(100, Duration.ofMillis(500), round).size())
                        .as(both)
                        .isNotNegative();
            } catch (WorkloadException e) {
                assertThat(e).as(both).hasMessageMatching("[^\n]+: found [^\n]+, expected [^\n]+");
            } catch (RuntimeException e) {
                throw new AssertionError("round " + round + ":\n" + both, e);
            }
        }
    }

    private static String damaged(String text, UniformRandomProvider random) {
        String damaged = text;
        for (int times = random.nextInt(1, 4); times > 0; times--) {
            int from = random.nextInt(damaged.length());
            int to = Math.min(damaged.length(), from + random.nextInt(12));
            String scrap = SCRAPS.get(random.nextInt(SCRAPS.size()));
            damaged = damaged.substring(0, from) + scrap + damaged.substring(to);
        }
        return damaged;
    }
}
