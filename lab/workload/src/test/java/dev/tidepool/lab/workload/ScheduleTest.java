package dev.tidepool.lab.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.lab.workload.file.BuiltInWorkloads;
import dev.tidepool.lab.workload.file.WorkloadFile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleTest {
    private static final Duration TEN_SECONDS = Duration.ofSeconds(10);
    private static final String MIX = """
            {a: {share: SHARE, phases: [{cpu: {exponential: 2ms}}, {wait: {lognormal: {mean: 9ms, p99: 50ms}}}]},
             b: {share: 1, phases: [{wait: FIRST}, {cpu: {uniform: {from: 1ms, to: 3ms}}}]}}
            """.replace("\n", " ");

    /** One hash for all JDKs. If it changes, published results can no longer be reproduced. */
    @ParameterizedTest
    @CsvSource({
        "day, 2281805234",
        "mixed, 2744058295",
        "blocking, 4054671970",
        "spike, 2233461359",
        "cpu-70, 191327823",
        "cpu-120, 2859290243",
        "downstream, 448502940",
        "fotp, 717832793"
    })
    void aBuiltInWorkloadIsDrawnTheSameForEver(String name, long golden) throws WorkloadException {
        Workload workload = BuiltInWorkloads.find(name).orElseThrow();
        assertThat(hash(workload.schedule(1500, workload.duration(), workload.seed()), workload))
                .isEqualTo(golden);
    }

    @Test
    void everyDistributionIsDrawnTheSameForEver() throws WorkloadException {
        Workload workload = mix("{ramp: {from: 0/s, to: 2000/s, over: 7s}}", 2, "{normal: {mean: 1ms, sd: 2ms}}");
        assertThat(hash(workload.schedule(0, Duration.ofSeconds(20), -1), workload))
                .isEqualTo(1_120_398_017L);
    }

    @Test
    void aMixThatChangesIsFollowedAndStretched() throws WorkloadException {
        Workload workload = WorkloadFile.parse("changing", """
                name: changing
                duration: 10s
                arrivals: {rate: 1000/s}
                tasks:
                  a: {phases: [{wait: 1ms}]}
                  b: {phases: [{wait: 3ms}]}
                mix:
                  - {for: 4s, a: 1}
                  - {for: 2s, a: 20%, b: 80%}
                  - {for: 1s, b: 1}
                """);
        // a has a full share for 4 s of 10 and a fifth for 2 s; the last step lasts 4 s
        assertThat(workload.taskTypes().get(0).share()).isCloseTo(0.44, within(1e-9));
        assertThat(workload.meanWaitNanos()).isCloseTo(0.44 * 1e6 + 0.56 * 3e6, within(1e-3));
        for (int stretch = 1; stretch <= 2; stretch++) {
            Schedule schedule = workload.schedule(0, TEN_SECONDS.multipliedBy(stretch), 1);
            long[] tasks = new long[3];
            long[] ofB = new long[3];
            for (int i = 0; i < schedule.size(); i++) {
                double seconds = schedule.intendedNanos(i) / 1e9 / stretch;
                int step = seconds < 4 ? 0 : seconds < 6 ? 1 : 2;
                tasks[step]++;
                ofB[step] += schedule.type(i);
            }
            assertThat(ofB[0]).isZero();
            assertThat((double) ofB[1] / tasks[1]).isCloseTo(0.8, within(0.05));
            assertThat(ofB[2]).isEqualTo(tasks[2]).isPositive();
        }
    }

    @Test
    void theSameSeedDrawsTheSameAndAnotherSeedAnother() throws WorkloadException {
        Workload workload = mix("{rate: 300/s}", 1, "5ms");
        long hash = hash(workload.schedule(0, TEN_SECONDS, 5), workload);
        assertThat(hash(workload.schedule(0, TEN_SECONDS, 5), workload)).isEqualTo(hash);
        assertThat(hash(workload.schedule(0, TEN_SECONDS, 6), workload)).isNotEqualTo(hash);
    }

    @Test
    void otherArrivalsLeaveTypesAndDurationsAsTheyWere() throws WorkloadException {
        Schedule poisson = mix("{rate: 300/s}", 1, "5ms").schedule(0, TEN_SECONDS, 5);
        Schedule regular = mix("{rate: 200/s, spacing: regular}", 1, "5ms").schedule(0, TEN_SECONDS, 5);
        for (int i = 0; i < regular.size(); i++) {
            assertThat(regular.type(i)).isEqualTo(poisson.type(i));
            assertThat(regular.phaseNanos(i, 0)).isEqualTo(poisson.phaseNanos(i, 0));
            assertThat(regular.phaseNanos(i, 1)).isEqualTo(poisson.phaseNanos(i, 1));
        }
    }

    @Test
    void otherSharesLeaveArrivalsAndEachTypesDurationsAsTheyWere() throws WorkloadException {
        Schedule even = mix("{rate: 300/s}", 1, "5ms").schedule(0, TEN_SECONDS, 5);
        Schedule uneven = mix("{rate: 300/s}", 3, "5ms").schedule(0, TEN_SECONDS, 5);
        assertThat(uneven.size()).isEqualTo(even.size());
        assertThat(uneven.intendedNanos(1234)).isEqualTo(even.intendedNanos(1234));
        List<Long> few = durations(even, 0, 1);
        List<Long> more = durations(uneven, 0, 1);
        assertThat(more).hasSizeGreaterThan(few.size());
        assertThat(more.subList(0, few.size())).isEqualTo(few);
    }

    @Test
    void anotherDurationOfOnePhaseLeavesEverythingElseAsItWas() throws WorkloadException {
        Schedule before = mix("{rate: 300/s}", 1, "5ms").schedule(0, TEN_SECONDS, 5);
        Schedule after =
                mix("{rate: 300/s}", 1, "{normal: {mean: 1ms, sd: 2ms}}").schedule(0, TEN_SECONDS, 5);
        assertThat(durations(after, 1, 0)).isNotEqualTo(durations(before, 1, 0));
        assertThat(durations(after, 1, 1)).isEqualTo(durations(before, 1, 1));
        assertThat(durations(after, 0, 0)).isEqualTo(durations(before, 0, 0));
        assertThat(after.intendedNanos(777)).isEqualTo(before.intendedNanos(777));
    }

    @Test
    void typesComeInTheirShares() throws WorkloadException {
        Schedule schedule = mix("{rate: 3000/s}", 3, "5ms").schedule(0, TEN_SECONDS, 5);
        double n = schedule.size();
        assertThat((double) durations(schedule, 0, 0).size()).isCloseTo(0.75 * n, within(5 * Math.sqrt(n * 3 / 16)));
    }

    @Test
    void aTypeWithoutAShareNeverComes() throws WorkloadException {
        Schedule schedule = mix("{rate: 3000/s}", 0, "5ms").schedule(0, TEN_SECONDS, 5);
        assertThat(durations(schedule, 0, 0)).isEmpty();
    }

    @Test
    void tooManyArrivalsAreRefusedBeforeTheyAreDrawn() throws WorkloadException {
        Workload workload = TestWorkloads.withArrivals("{rate: 9000000/s}");
        assertThatThrownBy(() -> workload.schedule(0, TEN_SECONDS, 1))
                .isInstanceOf(WorkloadException.class)
                .hasMessage("w: found about 90,000,000 arrivals in 10 s, expected at most 50,000,000:"
                        + " lower the rate or shorten the run");
    }

    @Test
    void aMissingCapacityAndAnEmptyRunAreRefused() throws WorkloadException {
        Workload workload = TestWorkloads.withArrivals("{rate: 50%}");
        assertThatThrownBy(() -> workload.schedule(Double.NaN, TEN_SECONDS, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("found capacity NaN per second, expected a number above 0:"
                        + " workload w has rates in percent of it");
        assertThatThrownBy(() -> workload.schedule(100, Duration.ZERO, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("found length PT0S, expected more than 0");
    }

    private static Workload mix(String arrivals, int share, String first) throws WorkloadException {
        return TestWorkloads.of(
                arrivals, MIX.replace("SHARE", Integer.toString(share)).replace("FIRST", first));
    }

    private static List<Long> durations(Schedule schedule, int type, int phase) {
        List<Long> durations = new ArrayList<>();
        for (int i = 0; i < schedule.size(); i++) {
            if (schedule.type(i) == type) {
                durations.add(schedule.phaseNanos(i, phase));
            }
        }
        return durations;
    }

    private static long hash(Schedule schedule, Workload workload) {
        CRC32 hash = new CRC32();
        for (int i = 0; i < schedule.size(); i++) {
            update(hash, schedule.intendedNanos(i));
            update(hash, schedule.type(i));
            int phases = workload.taskTypes().get(schedule.type(i)).phases().size();
            for (int phase = 0; phase < phases; phase++) {
                update(hash, schedule.phaseNanos(i, phase));
            }
        }
        return hash.getValue();
    }

    private static void update(CRC32 hash, long value) {
        for (int shift = 0; shift < 64; shift += 8) {
            hash.update((int) (value >>> shift));
        }
    }
}
