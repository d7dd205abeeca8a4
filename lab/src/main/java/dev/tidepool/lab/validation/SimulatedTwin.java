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
import dev.tidepool.workload.Schedule;
import dev.tidepool.workload.Workload;
import dev.tidepool.workload.WorkloadException;
import java.time.Duration;
import org.HdrHistogram.Histogram;

/**
 * Simulates a run that a race has measured: the same policy, the same arrivals and the same work on a machine of as many cores. Where the
 * race has measured the machine's capacity, the simulated cores are as fast as that capacity says; everything else about the machine is
 * the model's default. Nothing is fitted to the run.
 */
final class SimulatedTwin {
    private final RacePlan plan;
    private final MachineModel machine;
    private final double capacityPerSecond;

    SimulatedTwin(RacePlan plan, Calibration calibration, int cores) {
        this.plan = plan;
        this.capacityPerSecond = calibration.capacityOrZero();
        this.machine = MachineModel.of(cores).withSpeed(speed(plan.workload(), capacityPerSecond, cores));
    }

    /** How fast a core is when all are busy, in the workload's own CPU time. */
    private static double speed(Workload workload, double capacityPerSecond, int cores) {
        return capacityPerSecond == 0 ? 1 : capacityPerSecond * workload.meanCpuNanos() / 1e9 / cores;
    }

    /** Returns how fast the simulated cores are; 1 is the speed that the workload's CPU times are meant for. */
    double speed() {
        return machine.speed();
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
        Histogram response = new Histogram(3);
        PoolRun horizon = new PoolRun(
                Duration.ofNanos((long) (TimeBudget.drain(plan.seconds()) * 1e9)), SizingDecision.NEVER, 1, seed);
        PoolResult result = new PoolSimulation(
                        PoolModel.of(policy, machine.cores()),
                        machine,
                        new ScheduleSource(plan.workload(), schedule),
                        new ResponseTimes(response),
                        horizon)
                .run();
        Percentiles times = Percentiles.of(response);
        return new Figures(times.p50(), times.p99(), result.threadSeconds() / (result.endNanos() / 1e9));
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
