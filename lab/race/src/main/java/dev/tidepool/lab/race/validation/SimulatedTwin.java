package dev.tidepool.lab.race.validation;

import dev.tidepool.lab.measure.Fingerprint;
import dev.tidepool.lab.measure.TimeBudget;
import dev.tidepool.lab.race.RacePlan;
import dev.tidepool.lab.results.Calibration;
import dev.tidepool.lab.results.Round;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.simulator.PoolModel;
import dev.tidepool.lab.simulator.PoolResult;
import dev.tidepool.lab.simulator.PoolRun;
import dev.tidepool.lab.simulator.ScheduleSource;
import dev.tidepool.lab.simulator.TaskObserver;
import dev.tidepool.lab.simulator.pool.PoolSimulation;
import dev.tidepool.lab.workload.Phase;
import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import java.time.Duration;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Simulates a measured run: the same policy, arrivals and work on a machine with as many cores. The speed of the
 * simulated cores follows from the run's CPU time: the CPU time of its tasks as planned, divided by what the process
 * used, including generator, garbage collector and compiler. The rest of the machine is the model's default. No task
 * time is fitted.
 */
final class SimulatedTwin {
    private final RacePlan plan;
    private final Schedule schedule;
    private final long seed;
    private final MachineModel machine;

    /**
     * Draws the arrivals of a run again.
     *
     * @param calibration of the race
     * @param run a run of the race
     * @param cores of the machine on which it was measured
     * @throws IllegalStateException if the arrivals are not those of the run
     */
    SimulatedTwin(RacePlan plan, Calibration calibration, Run run, int cores) throws WorkloadException {
        this.plan = plan;
        this.seed = plan.seed(run.repetition());
        this.schedule = plan.workload().schedule(calibration.capacityOrZero(), nanos(plan.seconds()), seed);
        if (!Fingerprint.of(schedule).equals(run.arrivals().arrivalsFingerprint())) {
            throw new IllegalStateException("the simulation drew other arrivals than the real run");
        }
        this.machine = MachineModel.of(cores).withSpeed(speed(run, cpuSeconds()));
    }

    /** The speed of a core in the workload's CPU time; 1 if tasks do not compute. */
    static double speed(Run run, double cpuSeconds) {
        double used = run.cost().cpuSeconds()
                * run.counts().submitted()
                / Math.max(1, run.counts().completed());
        return cpuSeconds == 0 || used == 0 ? 1 : cpuSeconds / used;
    }

    /** The planned CPU time of the tasks, seconds. */
    private double cpuSeconds() {
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

    private static Duration nanos(double seconds) {
        return Duration.ofNanos((long) (seconds * 1e9));
    }

    /** Returns the speed of a simulated core; 1 is the speed that the workload's CPU times assume. */
    double speed() {
        return machine.speed();
    }

    TwinFigures figures(SizingPolicy policy) {
        Histogram response = new Histogram(3);
        PoolRun horizon = PoolRun.ofSchedule(nanos(TimeBudget.drain(plan.seconds())), SizingDecision.NEVER, 1, seed);
        PoolResult result = new PoolSimulation(
                        PoolModel.of(policy, machine.cores()),
                        machine,
                        new ScheduleSource(plan.workload(), schedule),
                        new ResponseTimes(response),
                        horizon)
                .run();
        return new TwinFigures(
                millis(response, 50), millis(response, 99), result.threadSeconds() / (result.endNanos() / 1e9));
    }

    private static double millis(Histogram nanos, double percentile) {
        return nanos.getTotalCount() == 0 ? Double.NaN : Round.millis((double) nanos.getValueAtPercentile(percentile));
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
