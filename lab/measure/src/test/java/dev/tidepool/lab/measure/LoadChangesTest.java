package dev.tidepool.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.results.LoadChange;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.lab.workload.file.WorkloadFile;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadChangesTest {

    @Test
    void stepsAreStretchedWithTheRunAndSmallOnesLeftOut() throws WorkloadException {
        List<LoadChange> changes = changes(20, """
                  steps:
                    - {for: 2s, rate: 100/s}
                    - {for: 3s, rate: 119/s}
                    - {for: 3s, rate: 600/s}
                    - {for: 2s, rate: 200/s}
                """);
        assertThat(changes).containsExactly(new LoadChange(0, 100), new LoadChange(10, 600), new LoadChange(16, 200));
    }

    @Test
    void percentagesReferToTheCapacity() throws WorkloadException {
        List<LoadChange> changes = changes(10, """
                  steps:
                    - {for: 5s, rate: 40%}
                    - {for: 5s, rate: 70%}
                """);
        assertThat(changes).containsExactly(new LoadChange(0, 400), new LoadChange(5, 700));
    }

    @Test
    void aRampIsSeveralChanges() throws WorkloadException {
        // Tenths of the ramp have 15, 25, ... 105: 15 -> 25 -> 35 -> 45 -> 55 -> 75 -> 95.
        List<LoadChange> changes = changes(10, """
                  steps:
                    - {for: 10s, from: 10/s, to: 110/s}
                """);
        assertThat(changes)
                .extracting(LoadChange::ratePerSecond)
                .containsExactly(15.0, 25.0, 35.0, 45.0, 55.0, 75.0, 95.0);
        assertThat(changes).extracting(LoadChange::t).containsExactly(0.0, 1.0, 2.0, 3.0, 4.0, 6.0, 8.0);
    }

    private static List<LoadChange> changes(double seconds, String arrivals) throws WorkloadException {
        String text = "name: test\nduration: 10s\narrivals:\n" + arrivals + "tasks: {call: {phases: [{wait: 5ms}]}}\n";
        return LoadChanges.of(WorkloadFile.parse("test", text), 1_000, seconds);
    }
}
