package dev.tidepool.research.benchmarks.cell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.research.benchmarks.dispatch.TimePerTask;
import dev.tidepool.research.benchmarks.result.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.IterationResultMetaData;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.results.ThroughputResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.options.TimeValue;

class SliceOutputTest {
    private final List<Map<Metric, Double>> reported = new ArrayList<>();

    /** It used to end the benchmark with a NullPointerException. */
    @Test
    void aSliceInWhichNoTaskEndedHasNoFigureForOneTask() {
        report(0);
        assertThat(reported).containsExactly(Map.of(Metric.TASKS_PER_SECOND, 0.0));
    }

    @Test
    void aSliceThatAllocatedNothingSaysSo() {
        report(10);
        assertThat(reported)
                .singleElement()
                .satisfies(values -> assertThat(values)
                        .containsEntry(Metric.BYTES_PER_TASK, 0.0)
                        .containsKey(Metric.CPU_PER_TASK));
    }

    private void report(long endedTasks) {
        IterationParams measured = new IterationParams(IterationType.MEASUREMENT, 1, TimeValue.milliseconds(1), 1);
        SliceOutput output = new SliceOutput(new Slices() {
            @Override
            public int count() {
                return 1;
            }

            @Override
            public double seconds() {
                return 0.001;
            }

            @Override
            public void next() {}

            @Override
            public void report(Map<Metric, Double> values) {
                reported.add(values);
            }
        });
        output.iteration(null, measured, 1);
        IterationResult result =
                new IterationResult(null, measured, new IterationResultMetaData(endedTasks, endedTasks));
        result.addResult(new ThroughputResult(ResultRole.PRIMARY, "tasks", endedTasks, 1, TimeUnit.SECONDS));
        result.addResult(new ScalarResult(TimePerTask.WALL, 5, "ns/op", AggregationPolicy.AVG));
        output.iterationResult(null, measured, 1, result);
    }
}
