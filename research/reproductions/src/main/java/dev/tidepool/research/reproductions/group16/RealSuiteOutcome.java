package dev.tidepool.research.reproductions.group16;

import dev.tidepool.lab.measure.machine.ProbeResult;
import dev.tidepool.lab.results.Percentiles;
import dev.tidepool.research.reproductions.group16.suite.CellMeasurement;
import dev.tidepool.research.reproductions.group16.suite.CellResult;
import dev.tidepool.research.reproductions.model.RunQuantity;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The outcome of a run with real threads. */
record RealSuiteOutcome(CellResult result) implements SuiteOutcome {
    private static final double MILLIS = 1_000;
    private static final double PERCENT = 100;

    @Override
    public double meanSeconds() {
        return number(measured().completionMillis().mean()) / MILLIS;
    }

    @Override
    public double maxSeconds() {
        return number(measured().completionMillis().max()) / MILLIS;
    }

    @Override
    public double unresponsiveness() {
        ProbeResult probe = measured().probe();
        return probe == null ? Double.NaN : deviation(probe);
    }

    @Override
    public double cpuShare() {
        return measured().serviceCpuShare();
    }

    @Override
    public int mostThreads() {
        return measured().mostThreads();
    }

    /**
     * Returns the share of the machine's CPU that the process used, including the probe's thread, as the paper measured
     * it.
     */
    double processCpuShare() {
        return measured().processCpuShare();
    }

    double otherProcessDeviation() {
        return deviation(result.otherProcess());
    }

    /** A run of one window of 200 ms has no deviation. */
    private static double deviation(ProbeResult probe) {
        return probe.windows() < 2 ? Double.NaN : probe.deviation();
    }

    /** Returns the 99th percentile of how much longer than its best the probe's task took in another process. */
    double otherProcessDelayMillis() {
        return number(result.otherProcess().delayMillis().p99());
    }

    static List<RunQuantity<RealSuiteOutcome>> times() {
        List<RunQuantity<RealSuiteOutcome>> times = new ArrayList<>();
        addTimes(times, "idle", CellMeasurement::idleMillis);
        addTimes(times, "processing", CellMeasurement::processingMillis);
        addTimes(times, "completion", CellMeasurement::completionMillis);
        return times;
    }

    private static void addTimes(
            List<RunQuantity<RealSuiteOutcome>> to, String which, Function<CellMeasurement, Percentiles> times) {
        to.add(new RunQuantity<>(
                which + " mean", each -> number(times.apply(each.measured()).mean())));
        to.add(new RunQuantity<>(
                "p50 of " + which, each -> number(times.apply(each.measured()).p50())));
        to.add(new RunQuantity<>(
                "p99 of " + which, each -> number(times.apply(each.measured()).p99())));
        to.add(new RunQuantity<>(
                which + " max", each -> number(times.apply(each.measured()).max())));
    }

    static List<RunQuantity<RealSuiteOutcome>> machine() {
        return List.of(
                new RunQuantity<>("seconds", each -> each.measured().seconds()),
                new RunQuantity<>("CPU %", each -> PERCENT * each.cpuShare()),
                new RunQuantity<>("with probe's thread %", each -> PERCENT * each.processCpuShare()),
                new RunQuantity<>("maximum threads", RealSuiteOutcome::mostThreads),
                new RunQuantity<>("mean threads", each -> each.measured().meanThreads()),
                new RunQuantity<>("created", each -> each.measured().threadsCreated()),
                new RunQuantity<>("probe's thread, deviation", RealSuiteOutcome::unresponsiveness),
                new RunQuantity<>("other process, deviation", RealSuiteOutcome::otherProcessDeviation),
                new RunQuantity<>("delayed by ms, p99", RealSuiteOutcome::otherProcessDelayMillis),
                new RunQuantity<>(
                        "probe's task, CPU ms", each -> each.measured().probeTaskMillis()),
                new RunQuantity<>(
                        "others' CPU %", each -> PERCENT * each.measured().foreignCpuShare()));
    }

    private CellMeasurement measured() {
        return result.measured();
    }

    private static double number(@Nullable Double value) {
        return value == null ? Double.NaN : value;
    }
}
