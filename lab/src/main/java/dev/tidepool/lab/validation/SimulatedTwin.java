package dev.tidepool.lab.validation;

import dev.tidepool.lab.race.Fingerprint;
import dev.tidepool.lab.race.RacePlan;
import dev.tidepool.lab.race.TimeBudget;
import dev.tidepool.lab.result.Calibration;
import dev.tidepool.lab.result.Percentiles;
import dev.tidepool.lab.result.Run;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.simulator.MachineModel;
import dev.tidepool.simulator.PoolModel;
import dev.tidepool.simulator.PoolResult;
import dev.tidepool.simulator.PoolRun;
import dev.tidepool.simulator.ScheduleSource;
import dev.tidepool.simulator.TaskObserver;
import dev.tidepool.simulator.pool.PoolSimulation;
import dev.tidepool.workload.Phase;
import dev.tidepool.workload.Schedule;
import dev.tidepool.workload.WorkloadException;
import java.time.Duration;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Simulates a run that a race has measured: the same policy, the same arrivals and the same work on a machine of as many cores. The
 * simulated cores are as fast as the run's own CPU time says: what its tasks were to compute, divided by what the process used, its
 * generator, collector and compiler included. Everything else about the machine is the model's default; no time that a task took is
 * fitted.
 */
final class SimulatedTwin {
    private final RacePlan plan;
    private final double capacityPerSecond;
    private final int cores;

    SimulatedTwin(RacePlan plan, Calibration calibration, int cores) {
        this.plan = plan;
        this.capacityPerSecond = calibration.capacityOrZero();
        this.cores = cores;
    }

    /** How fast a core was, in the workload's own CPU time; 1 where tasks do not compute. */
    static double speed(Run run, double cpuSeconds) {
        double used = run.cpuSeconds() * run.submitted() / Math.max(1, run.completed());
        return cpuSeconds == 0 || used == 0 ? 1 : cpuSeconds / used;
    }

    /** The CPU time that the tasks of a schedule are to take, seconds. */
    private double cpuSeconds(Schedule schedule) {
        double nanos = 0;
        for (int i = 0; i < schedule.size(); i++) {
            List<Phase> phases =
                    plan.workload().taskTypes().get(schedule.type(i)).phases();
            for (int phase = 0; phase < phases.size(); phase++) {
                nanos += phases.get(phase).kind() == Phase.Kind.CPU ? schedule.phaseNanos(i, phase) : 0;
            }
        }
        return nanos / 1e9;
    }

    /**
     * Runs the simulation.
     *
     * @param run the real run
     * @param policy its policy
     * @throws IllegalStateException if the arrivals are not those of the real run
     */
    Figures of(Run run, SizingPolicy policy) throws WorkloadException {
        Duration length = Duration.ofNanos((long) (plan.seconds() * 1e9));
        long seed = plan.seed() + run.repetition() - 1;
        Schedule schedule = plan.workload().schedule(capacityPerSecond, length, seed);
        if (!Fingerprint.of(schedule).equals(run.arrivalsFingerprint())) {
            throw new IllegalStateException("the arrivals drawn for the simulation are not those of the real run");
        }
        MachineModel machine = MachineModel.of(cores).withSpeed(speed(run, cpuSeconds(schedule)));
        Histogram response = new Histogram(3);
        PoolRun horizon = new PoolRun(
                Duration.ofNanos((long) (TimeBudget.drain(plan.seconds()) * 1e9)), SizingDecision.NEVER, 1, seed);
        PoolResult result = new PoolSimulation(
                        PoolModel.of(policy, cores),
                        machine,
                        new ScheduleSource(plan.workload(), schedule),
                        new ResponseTimes(response),
                        horizon)
                .run();
        Percentiles times = Percentiles.of(response);
        return new Figures(
                times.p50(), times.p99(), result.threadSeconds() / (result.endNanos() / 1e9), machine.speed());
    }

    private record ResponseTimes(Histogram histogram) implements TaskObserver {
        @Override
        public void onEnd(int type, long arrivalNanos, long startNanos, long endNanos) {
            histogram.recordValue(endNanos - arrivalNanos);
        }

        @Override
        public void onUnfinished(int type, long arrivalNanos, long startNanos, long atNanos) {
            histogram.recordValue(atNanos - arrivalNanos);
        }
    }
}
