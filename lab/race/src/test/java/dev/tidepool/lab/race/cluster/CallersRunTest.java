package dev.tidepool.lab.race.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.TaskInDoubtException;
import dev.tidepool.cluster.TaskRejectedException;
import dev.tidepool.cluster.TaskTimeLimitException;
import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.workload.WorkloadException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class CallersRunTest {
    private static final int NODES = 2;

    private static final WorkloadSource WORKLOAD = new WorkloadSource("tiny.yaml", """
            name: tiny
            duration: 400ms
            arrivals: {rate: 500/s, spacing: regular}
            tasks: {call: {phases: [{wait: 1ms}]}}
            """, "");

    /** Ends every task of the run as told. */
    private record Fake(IntFunction<CompletableFuture<Served>> ends, List<Integer> got) implements TaskCaller {
        Fake(IntFunction<CompletableFuture<Served>> ends) {
            this(ends, Collections.synchronizedList(new ArrayList<>()));
        }

        @Override
        public CompletableFuture<Served> submit(int index) {
            got.add(index);
            return ends.apply(index);
        }

        @Override
        public long[] overloadSignals() {
            return new long[] {3, 0};
        }
    }

    @Test
    void everyTaskIsAccountedForHoweverItEnds() throws WorkloadException, InterruptedException {
        CallerAnswer answer = run(0, new Fake(index -> switch (index % 5) {
            case 0, 1 -> CompletableFuture.completedFuture(new Served(index % 5, 1_000_000));
            case 2 -> CompletableFuture.failedFuture(new TaskRejectedException("full", Duration.ZERO));
            case 3 -> CompletableFuture.failedFuture(index == 3 ? new TaskInDoubtException("lost", false) : limit());
            default -> throw new TaskRejectedException("full", Duration.ZERO);
        }));
        Run run = answer.run();
        assertThat(run.counts().submitted()).isEqualTo(200);
        assertThat(run.counts().completed()).isEqualTo(80);
        assertThat(run.counts().rejected()).isEqualTo(80);
        assertThat(run.counts().failed()).isEqualTo(1);
        assertThat(run.counts().unfinished()).isEqualTo(39);
        assertThat(run.counts().lost() + run.counts().doubled()).isZero();
        assertThat(answer.inDoubt()).isEqualTo(1);
        assertThat(answer.timedOut()).isEqualTo(39);
        assertThat(answer.inTime()).isEqualTo(80);
        assertThat(answer.completed()).containsExactly(40L, 40L);
        assertThat(answer.overloadSignals()).containsExactly(3L, 0L);
        assertThat(run.series().stream().mapToLong(point -> point.arrivals()).sum())
                .isEqualTo(200);
        assertThat(run.series().stream().mapToLong(point -> point.completions()).sum())
                .isEqualTo(120);
        assertThat(run.incomplete()).isFalse();
    }

    @Test
    void whatDoesNotComeBackIsUnfinishedAndCountsWithItsTime() throws WorkloadException, InterruptedException {
        Run run = run(0, new Fake(index -> new CompletableFuture<>())).run();
        assertThat(run.counts().completed()).isZero();
        assertThat(run.counts().unfinished()).isEqualTo(200);
        assertThat(run.latencies().responseMillis().p50()).isGreaterThan(200.0);
    }

    @Test
    void callersGetTheTasksInTurn() throws WorkloadException, InterruptedException {
        Fake even = new Fake(index -> CompletableFuture.completedFuture(new Served(0, 1)));
        Fake odd = new Fake(index -> CompletableFuture.completedFuture(new Served(1, 1)));
        run(0, even, odd);
        assertThat(even.got()).hasSize(100).allMatch(index -> index % 2 == 0);
        assertThat(odd.got()).hasSize(100).allMatch(index -> index % 2 == 1);
    }

    @Test
    void tasksThatWarmUpAreNotCounted() throws WorkloadException, InterruptedException {
        Fake caller = new Fake(index -> CompletableFuture.completedFuture(new Served(0, 1)));
        CallerAnswer answer = run(0.05, caller);
        assertThat(caller.got().stream().filter(index -> index == NodeTasks.WARM_UP))
                .hasSize(10);
        assertThat(answer.run().counts().submitted()).isEqualTo(200);
        assertThat(answer.completed()).containsExactly(200L, 0L);
    }

    private CallerAnswer run(double warmUpSeconds, TaskCaller... callers)
            throws WorkloadException, InterruptedException {
        Work work = new Work(WORKLOAD, 0.4, 1, 0, Map.of());
        CallerRequest request = new CallerRequest(
                new Addresses("test", List.of(1, 2), 3, List.of(4)),
                ClusterContestant.find("auto"),
                1,
                work,
                warmUpSeconds,
                0.3,
                List.of());
        assertThat(request.addresses().nodes()).hasSize(NODES);
        return new CallersRun(request, work.draw(), List.of(callers), figures -> {}).run();
    }

    private static TaskTimeLimitException limit() {
        return new TaskTimeLimitException("too late");
    }
}
