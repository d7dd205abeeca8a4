package dev.tidepool.research.benchmarks;

import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.simulator.PoolModel;
import dev.tidepool.lab.simulator.PoolResult;
import dev.tidepool.lab.simulator.PoolRun;
import dev.tidepool.lab.simulator.ScheduleSource;
import dev.tidepool.lab.simulator.TaskObserver;
import dev.tidepool.lab.simulator.pool.PoolSimulation;
import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.lab.workload.file.WorkloadFile;
import dev.tidepool.policy.sizing.auto.Auto;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Simulates one hour of 2,000 requests/s on a pool with policy {@code auto} and two cores, cold as in a user's run. A
 * task computes for 0.2 ms and waits for 10 ms, both exponential. The time excludes the drawing of the schedule.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Fork(3)
public class HourBenchmark {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final String WORKLOAD = """
            name: hour
            duration: 3600s
            arrivals:
              rate: 2000/s
            tasks:
              request:
                phases:
                  - {cpu: {exponential: 200us}}
                  - {wait: {exponential: 10ms}}
            """;

    private Workload workload;
    private Schedule schedule;

    @Setup(Level.Trial)
    public void draw() throws WorkloadException {
        workload = WorkloadFile.parse("hour.yaml", WORKLOAD);
        schedule = workload.schedule(0, workload.duration(), 1);
    }

    @Benchmark
    public PoolResult hour() {
        long cpuBefore = THREADS.getCurrentThreadCpuTime();
        PoolResult result = new PoolSimulation(
                        PoolModel.of(new Auto(), 2),
                        MachineModel.of(2),
                        new ScheduleSource(workload, schedule),
                        TaskObserver.NONE,
                        PoolRun.DEFAULT)
                .run();
        System.out.printf(
                "%n%.1f s of CPU, %,d tasks, %,d events, %.1f thread-seconds, %d threads at most, %,d decisions "
                        + "changed the size%n",
                (THREADS.getCurrentThreadCpuTime() - cpuBefore) / 1e9,
                result.completions(),
                result.events(),
                result.threadSeconds(),
                result.threadsPeak(),
                result.resizes());
        return result;
    }
}
