package dev.tidepool.lab.workload;

import static dev.tidepool.lab.workload.TestWorkloads.countBetween;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.lab.workload.file.BuiltInWorkloads;
import dev.tidepool.lab.workload.file.WorkloadFile;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhasesTest {
    private static final String HEAD = """
            name: w
            resources: {db: 4}
            tasks:
              page: {phases: [{cpu: 1ms}, {wait: 10ms}]}
              query: {phases: [{resource: db, for: 5ms}]}
              report: {phases: [{cpu: 4ms}]}
            """;
    private static final String CALM = "  - {name: calm, steps: [{for: 2s, page: 500/s, query: 100/s}]}\n";
    private static final String BUSY = "  - {name: busy, steps: [{for: 1s, page: 10%, report: 40%}, {for: 1s}]}\n";
    private static final String SLOW =
            "  - {name: slow, slower: {db: 10}, steps: [{for: 1s, page: 10/s, query: 200/s}]}\n";

    private static Workload workload(String phases) throws WorkloadException {
        return WorkloadFile.parse("w.yaml", HEAD + "phases:\n" + phases);
    }

    @Test
    void eachStepHasItsRatesAndItsMix() throws WorkloadException {
        Workload workload = workload(CALM + BUSY + SLOW);
        // 100 % of the capacity is what the mean mix needs of the CPU; two cores give this many tasks.
        double capacity = 2e9 / workload.capacityBasis().meanCpuNanos();
        Schedule schedule = workload.schedule(capacity, workload.duration(), 1);

        assertThat(workload.duration()).isEqualTo(Duration.ofSeconds(5));
        assertThat((double) countBetween(schedule, 0, 2)).isCloseTo(1_200, within(150.0));
        // 10 % of two cores in tasks of 1 ms, and 40 % in tasks of 4 ms
        assertThat((double) countBetween(schedule, 2, 3)).isCloseTo(200 + 200, within(80.0));
        assertThat(countBetween(schedule, 3, 4)).isZero();
        assertThat((double) countBetween(schedule, 4, 5)).isCloseTo(210, within(60.0));
    }

    @Test
    void aTaskThatArrivesWhileAResourceIsSlowHoldsItLonger() throws WorkloadException {
        Schedule schedule = workload(CALM + SLOW).schedule(1_000, Duration.ofSeconds(3), 1);

        for (int i = 0; i < schedule.size(); i++) {
            if (schedule.typeNames().get(schedule.type(i)).equals("query")) {
                boolean slow = schedule.times().at(schedule.intendedNanos(i)) == 1;
                assertThat(schedule.phaseNanos(i, 0)).isEqualTo(slow ? 50_000_000 : 5_000_000);
            }
        }
    }

    @Test
    void phasesStretchWithTheRun() throws WorkloadException {
        PhaseTimes times = PhaseTimes.of(workload(CALM + SLOW), Duration.ofSeconds(6));

        assertThat(times.count()).isEqualTo(2);
        assertThat(times.name(1)).isEqualTo("slow");
        assertThat(times.startNanos(1)).isEqualTo(4_000_000_000L).isEqualTo(times.endNanos(0));
        assertThat(times.at(3_999_999_999L)).isZero();
        assertThat(times.at(4_000_000_000L)).isEqualTo(1);
        assertThat(times.at(9_000_000_000L)).isEqualTo(1);
    }

    @Test
    void aPhaseHasTheSameLoadAtAnotherPlace() throws WorkloadException {
        Workload one = workload(CALM + BUSY + SLOW);
        Workload other = workload(SLOW + BUSY + CALM);
        Duration whole = Duration.ofSeconds(5);

        assertThat(one.capacityBasis().meanCpuNanos())
                .isCloseTo(other.capacityBasis().meanCpuNanos(), within(1.0));
        assertThat((double) countBetween(one.schedule(1_000, whole, 1), 2, 3))
                .isCloseTo(countBetween(other.schedule(1_000, whole, 1), 1, 2), within(80.0));
    }

    @Test
    void aWorkloadWithoutPhasesIsOnePhase() throws WorkloadException {
        Workload steady = TestWorkloads.withArrivals("{rate: 100/s}");
        PhaseTimes times = PhaseTimes.of(steady, Duration.ofSeconds(3));

        assertThat(times.count()).isOne();
        assertThat(times.name(0)).isEqualTo(PhaseTimes.WHOLE_RUN);
        assertThat(steady.capacityBasis()).isSameAs(steady);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "=>",
            value = {
                "phases: 3 => 7: found \"3\", expected a list of phases, each a phase such as {name: quiet,"
                        + " steps: [{for: 3s,"
                        + " page: 100/s}]}",
                "phases: [{steps: [{for: 1s, page: 1/s}]}] => 7: found no \"name\", expected it beside \"steps\"",
                "phases: [{name: a}] => 7: found no \"steps\", expected it beside \"name\"",
                "phases: [{name: a, steps: []}] => 7: found an empty list, expected a list of steps, each a"
                        + " step such as"
                        + " {for: 3s, page: 100/s}",
                "phases: [{name: a, steps: [{page: 1/s}]}] => 7: found no \"for\", expected it beside \"page\"",
                "phases: [{name: a, steps: [{for: 1s, pages: 1/s}]}] => 7: found a rate of unknown task type"
                        + " \"pages\","
                        + " expected one of page, query, report (nearest: page)",
                "phases: [{name: a, steps: [{for: 1s, page: 5}]}] => 7: found \"5\", expected a rate of at"
                        + " least 0, such as"
                        + " 200/s or 60% (of the calibrated capacity)",
                "phases: [{name: a, steps: [{for: 1s, query: 5%}]}] => 7: found a rate in percent of query,"
                        + " whose tasks do"
                        + " not compute, expected a rate such as 200/s",
                "phases: [{name: a, steps: [{for: 1s, page: 5%, query: 5/s}]}] => 7: found rates in percent"
                        + " beside rates"
                        + " such as 200/s, expected one kind in a step",
                "phases: [{name: a, steps: [{for: 1s}]}, {name: a, steps: [{for: 1s}]}] => 7: found a second"
                        + " phase \"a\","
                        + " expected a name of its own",
                "phases: [{name: a, slower: {disk: 3}, steps: [{for: 1s}]}] => 7: found unknown resource"
                        + " \"disk\", expected"
                        + " one declared under \"resources\"",
                "phases: [{name: a, slower: {db: 0}, steps: [{for: 1s}]}] => 7: found \"0\", expected a number"
                        + " above 0, such"
                        + " as 10 or 0.5",
                "duration: 3s\\nphases: [{name: a, steps: [{for: 1s}]}] => 7: found \"duration\" beside \"phases\","
                        + " expected lengths, rates and the mix in the steps of the phases",
            })
    void aMistakeIsOneLine(String phases, String message) {
        assertThatThrownBy(() -> WorkloadFile.parse("w.yaml", HEAD + phases.replace("\\n", "\n")))
                .isInstanceOf(WorkloadException.class)
                .hasMessage("w.yaml:" + message);
    }

    @Test
    void theDayHasFiveIncidents() throws WorkloadException {
        Workload day = BuiltInWorkloads.find("day").orElseThrow();

        assertThat(day.phases())
                .extracting(LoadPhase::name)
                .containsExactly("quiet", "overload", "slow database", "elephants", "herd");
        Schedule schedule = day.schedule(2_000, day.duration(), day.seed());
        assertThat(countBetween(schedule, 12, 15)).isBetween(10_000, 11_500);
    }
}
