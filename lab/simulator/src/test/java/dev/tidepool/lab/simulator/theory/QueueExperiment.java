package dev.tidepool.lab.simulator.theory;

import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.simulator.PoolModel;
import dev.tidepool.lab.simulator.PoolRun;
import dev.tidepool.lab.simulator.SimulatedTask;
import dev.tidepool.lab.simulator.TaskObserver;
import dev.tidepool.lab.simulator.TaskSource;
import dev.tidepool.lab.simulator.pool.PoolSimulation;
import dev.tidepool.lab.workload.Phase;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.lab.workload.durations.Constant;
import dev.tidepool.lab.workload.durations.Distribution;
import dev.tidepool.lab.workload.durations.DurationSampler;
import dev.tidepool.lab.workload.durations.Exponential;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * A simulated queue with Poisson arrivals. It runs in batches of 50,000 arrivals, until the standard error of its means
 * is small enough, and keeps no arrivals.
 *
 * <p>The control variates are the batch's mean time between arrivals and its mean service time. With several servers or
 * processor sharing, a third one is the mean wait of the same tasks at one FIFO server as fast as all servers together
 * (Lindley's recursion), which the Pollaczek-Khinchine formula gives. With one FIFO server this is the system itself,
 * and is left out.
 */
final class QueueExperiment implements TaskSource, TaskObserver {
    static final double MEAN_SERVICE_NANOS = 1e6;
    private static final int BATCH = 50_000;
    private static final int MIN_BATCHES = 20;
    private static final int MAX_BATCHES = 4_000;

    private final double meanGap;
    private final int servers;
    private final double fastMeanWait;
    private final boolean sharesCores;
    private final boolean fastServerControls;
    private final double relativeError;
    private final TaskType type;
    private final DurationSampler gaps;
    private final DurationSampler services;

    private final ControlledMean waits = new ControlledMean();
    private final ControlledMean waited = new ControlledMean();
    private final ControlledMean responses = new ControlledMean();

    private long arrivalNanos;
    private long drawn;
    private double gapSum;
    private double serviceSum;
    private double fastWaitSum;
    private double fastFreeAt;
    private double[] deviations = new double[0];

    private long ended;
    private double waitSum;
    private long waitedCount;
    private double responseSum;
    private boolean preciseEnough;

    /**
     * Creates an experiment.
     *
     * @param kind whether servers are threads (WAIT) or cores (CPU)
     * @param squares mean square of the service times
     * @param relativeError the standard error wanted, as a fraction
     */
    QueueExperiment(
            Phase.Kind kind,
            int servers,
            double utilisation,
            Distribution service,
            double squares,
            double relativeError) {
        this.servers = servers;
        this.meanGap = MEAN_SERVICE_NANOS / (servers * utilisation);
        this.fastMeanWait = squares / (servers * servers) / meanGap / (2 * (1 - utilisation));
        this.sharesCores = kind == Phase.Kind.CPU;
        this.fastServerControls = servers > 1 || sharesCores;
        this.relativeError = relativeError;
        this.type = new TaskType("task", 1, List.of(new Phase(kind, new Constant(0), sharesCores ? "spin" : null)));
        UniformRandomProvider seeds =
                RandomSource.SPLIT_MIX_64.create(servers * 1_000L + Math.round(100 * utilisation));
        this.gaps = new Exponential(meanGap).sampler(RandomSource.XO_RO_SHI_RO_128_PP.create(seeds.nextLong()));
        this.services = service.sampler(RandomSource.XO_RO_SHI_RO_128_PP.create(seeds.nextLong()));
    }

    QueueExperiment run(PoolModel pool, MachineModel machine) {
        new PoolSimulation(pool, machine, this, this, PoolRun.DEFAULT).run();
        return this;
    }

    /** Tasks simulated. */
    long tasks() {
        return ended;
    }

    /** Mean queue wait, in mean service times. */
    double meanWait() {
        return waits.estimate()[0] / MEAN_SERVICE_NANOS;
    }

    /** The fraction of tasks that waited. */
    double waitProbability() {
        return waited.estimate()[0];
    }

    /** Mean response time, in mean service times. */
    double meanResponse() {
        return responses.estimate()[0] / MEAN_SERVICE_NANOS;
    }

    // ---- Tasks

    @Override
    public List<TaskType> types() {
        return List.of(type);
    }

    @Override
    public boolean next(SimulatedTask task) {
        if (preciseEnough) {
            return false;
        }
        long gap = gaps.nextNanos(0);
        long service = services.nextNanos(0);
        arrivalNanos += gap;
        task.is(arrivalNanos, 0);
        task.takes(0, service);
        gapSum += gap;
        serviceSum += service;
        double fastStart = Math.max((double) arrivalNanos, fastFreeAt);
        fastWaitSum += fastStart - arrivalNanos;
        fastFreeAt = fastStart + (double) service / servers;
        if (++drawn % BATCH == 0) {
            double gapDeviation = gapSum / BATCH - meanGap;
            double serviceDeviation = serviceSum / BATCH - MEAN_SERVICE_NANOS;
            deviations = fastServerControls
                    ? new double[] {gapDeviation, serviceDeviation, fastWaitSum / BATCH - fastMeanWait}
                    : new double[] {gapDeviation, serviceDeviation};
            gapSum = 0;
            serviceSum = 0;
            fastWaitSum = 0;
        }
        return true;
    }

    // ---- Results

    @Override
    public void onEnd(int typeIndex, long taskArrivalNanos, long startNanos, long endNanos) {
        waitSum += startNanos - taskArrivalNanos;
        responseSum += endNanos - taskArrivalNanos;
        if (startNanos > taskArrivalNanos) {
            waitedCount++;
        }
        if (++ended % BATCH == 0) {
            endBatch();
        }
    }

    /** The controls cover all tasks drawn so far, a few more than have ended. */
    private void endBatch() {
        waits.add(waitSum / BATCH, deviations);
        waited.add((double) waitedCount / BATCH, deviations);
        responses.add(responseSum / BATCH, deviations);
        waitSum = 0;
        waitedCount = 0;
        responseSum = 0;
        int batches = waits.batches();
        preciseEnough = batches == MAX_BATCHES || (batches >= MIN_BATCHES && batches % 20 == 0 && precise());
    }

    private boolean precise() {
        return isPrecise(responses) && (sharesCores || (isPrecise(waits) && isPrecise(waited)));
    }

    private boolean isPrecise(ControlledMean mean) {
        double[] estimate = mean.estimate();
        return estimate[1] <= relativeError * estimate[0];
    }
}
