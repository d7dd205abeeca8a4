package dev.tidepool.lab.measure.loop;

import com.sun.management.OperatingSystemMXBean;
import dev.tidepool.lab.measure.LiveFigures;
import dev.tidepool.lab.measure.contestant.ThreadLedger;
import dev.tidepool.lab.measure.machine.CpuPressure;
import dev.tidepool.lab.measure.machine.ProcessCpu;
import dev.tidepool.lab.measure.machine.ResidentMemory;
import dev.tidepool.lab.results.PhaseCost;
import dev.tidepool.lab.results.Round;
import dev.tidepool.lab.results.SeriesPoint;
import dev.tidepool.lab.workload.PhaseTimes;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Samples a run at regular times. It has a thread of raised priority, so it does nothing else. */
public final class RunSampler implements Runnable {
    private static final long MIN_NANOS = 100_000_000;
    private static final int MAX_POINTS = 600;

    private final ArrivalLog log;
    private final ThreadLedger threads;
    private final long stepNanos;
    private final ProcessCpu cpu = new ProcessCpu();
    private final MeanWait waits = new MeanWait();
    private final List<SeriesPoint> points = new ArrayList<>();
    private final PhaseTimes times;
    private final PhaseCosts phaseCosts;
    private final OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final CpuPressure pressure = new CpuPressure();
    private volatile boolean stopped;
    private volatile @Nullable LiveFigures latest;
    private long arrivalsBefore;
    private long completionsBefore;
    private long costsAtNanos;
    private double threadSecondsBefore;
    private long cpuNanosBefore;

    /**
     * Prepares a sampler.
     *
     * @param log the run; its start must be set before {@link #run()}
     * @param runNanos how long arrivals last; the step follows from it, at most 600 steps
     * @param times of the phases
     */
    public RunSampler(ArrivalLog log, ThreadLedger threads, long runNanos, PhaseTimes times) {
        this.log = log;
        this.times = times;
        this.phaseCosts = new PhaseCosts(times);
        this.threads = threads;
        this.stepNanos = stepNanos(runNanos);
    }

    /** Returns the time between the points of a series: at least 100 ms, and at most 600 points. */
    public static long stepNanos(long runNanos) {
        return Math.max(MIN_NANOS, runNanos / MAX_POINTS);
    }

    @Override
    public void run() {
        cpu.share(); // the first calls have no interval to speak of
        pressure.share();
        waitUntil(0);
        beginCosts();
        int phase = 0;
        for (long next = stepNanos; waitUntil(Math.min(next, phaseEnd(phase))); ) {
            addCosts();
            if (log.now() >= phaseEnd(phase)) {
                phase++;
            }
            if (log.now() >= next) {
                sample();
                next += stepNanos;
            }
        }
        addCosts();
        sample();
    }

    /** When costs begin to count for the next phase; those after the last phase's end count for it too. */
    private long phaseEnd(int phase) {
        return phase < times.count() - 1 ? times.endNanos(phase) : Long.MAX_VALUE;
    }

    private void beginCosts() {
        costsAtNanos = Math.max(0, log.now());
        threadSecondsBefore = threads.counts().threadSeconds();
        cpuNanosBefore = process.getProcessCpuTime();
        threads.takePeak();
    }

    private void addCosts() {
        long from = costsAtNanos;
        double threadsBefore = threadSecondsBefore;
        long cpuBefore = cpuNanosBefore;
        int peak = threads.takePeak();
        beginCosts();
        phaseCosts.add(
                from,
                costsAtNanos,
                threadSecondsBefore - threadsBefore,
                Math.max(0, (cpuNanosBefore - cpuBefore) / 1e9),
                peak,
                ResidentMemory.mebibytes());
    }

    /** Makes {@link #run()} take a last sample and return. */
    public void stop() {
        stopped = true;
    }

    /** Returns the latest sample; null before the first. For any thread. */
    @Nullable
    public LiveFigures latest() {
        return latest;
    }

    /** Returns the samples, after the sampling thread has ended. */
    public List<SeriesPoint> points() {
        return points;
    }

    /** Returns the costs of the phases, after the sampling thread has ended. */
    public List<PhaseCost> phaseCosts() {
        return phaseCosts.costs();
    }

    /** Returns the integral of the threads alive over the run, seconds, after the sampling thread has ended. */
    public double threadSeconds() {
        return phaseCosts.threadSeconds();
    }

    /** Returns the CPU time of the process over the run, seconds, after the sampling thread has ended. */
    public double cpuSeconds() {
        return phaseCosts.cpuSeconds();
    }

    private void sample() {
        long at = log.now();
        long ended = log.endedCount();
        long started = log.startedCount();
        long arrivals = log.offeredCount();
        long accepted = arrivals - log.refusedCount();
        SeriesPoint point = new SeriesPoint(
                Round.to(at / 1e9, 4),
                arrivals - arrivalsBefore,
                ended - completionsBefore,
                threads.counts().alive(),
                Math.max(0, started - ended),
                Math.max(0, accepted - started),
                null,
                cpu.share(),
                null,
                pressure.share());
        points.add(point);
        latest = new LiveFigures(
                point.t(),
                arrivals,
                ended,
                point.poolSize(),
                point.busy(),
                point.queueLength(),
                null,
                waits.millis(started, log.waitedNanos()),
                point.cpu(),
                null,
                null,
                null);
        arrivalsBefore = arrivals;
        completionsBefore = ended;
    }

    private boolean waitUntil(long time) {
        while (!stopped) {
            long left = time - log.now();
            if (left <= 0) {
                return true;
            }
            LockSupport.parkNanos(Math.min(left, MIN_NANOS));
        }
        return false;
    }
}
