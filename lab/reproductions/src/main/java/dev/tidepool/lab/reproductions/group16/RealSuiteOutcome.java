package dev.tidepool.lab.reproductions.group16;

import dev.tidepool.lab.reproductions.group16.suite.CellMeasurement;
import dev.tidepool.lab.reproductions.group16.suite.CellResult;
import dev.tidepool.lab.reproductions.group16.suite.ProbeResult;
import dev.tidepool.lab.results.Percentiles;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** What came of a service of real threads. */
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

    /** Returns the share of the machine's CPU that the service's process used, the probe's thread included, as the paper measured it. */
    double processCpuShare() {
        return measured().processCpuShare();
    }

    /** Returns the deviation of the probe that another process ran. */
    double otherProcessDeviation() {
        return deviation(result.otherProcess());
    }

    /** A run of one span of 200 ms has none. */
    private static double deviation(ProbeResult probe) {
        return probe.windows() < 2 ? Double.NaN : probe.deviation();
    }

    /** Returns by how much the probe's task of another process took longer than its best, at the 99th percentile. */
    double otherProcessDelayMillis() {
        return number(result.otherProcess().delayMillis().p99());
    }

    /** Returns the local metrics, in ms, by column. */
    static Map<String, ToDoubleFunction<? super RealSuiteOutcome>> times() {
        Map<String, ToDoubleFunction<? super RealSuiteOutcome>> columns = new LinkedHashMap<>();
        addTimes(columns, "idle", CellMeasurement::idleMillis);
        addTimes(columns, "processing", CellMeasurement::processingMillis);
        addTimes(columns, "completion", CellMeasurement::completionMillis);
        return Collections.unmodifiableMap(columns);
    }

    private static void addTimes(
            Map<String, ToDoubleFunction<? super RealSuiteOutcome>> columns,
            String which,
            Function<CellMeasurement, Percentiles> times) {
        columns.put(which + " mean", each -> number(times.apply(each.measured()).mean()));
        columns.put(
                "p50 of " + which, each -> number(times.apply(each.measured()).p50()));
        columns.put(
                "p99 of " + which, each -> number(times.apply(each.measured()).p99()));
        columns.put(which + " max", each -> number(times.apply(each.measured()).max()));
    }

    /** Returns the global metrics by column. */
    static Map<String, ToDoubleFunction<? super RealSuiteOutcome>> machine() {
        Map<String, ToDoubleFunction<? super RealSuiteOutcome>> columns = new LinkedHashMap<>();
        columns.put("seconds", each -> each.measured().seconds());
        columns.put("CPU %", each -> PERCENT * each.cpuShare());
        columns.put("with probe's thread %", each -> PERCENT * each.processCpuShare());
        columns.put("most threads", RealSuiteOutcome::mostThreads);
        columns.put("mean threads", each -> each.measured().meanThreads());
        columns.put("created", each -> each.measured().threadsCreated());
        columns.put("probe's thread, deviation", RealSuiteOutcome::unresponsiveness);
        columns.put("other process, deviation", RealSuiteOutcome::otherProcessDeviation);
        columns.put("delayed by ms, p99", RealSuiteOutcome::otherProcessDelayMillis);
        columns.put("probe's task, CPU ms", each -> each.measured().probeTaskMillis());
        columns.put("others' CPU %", each -> PERCENT * each.measured().foreignCpuShare());
        return Collections.unmodifiableMap(columns);
    }

    private CellMeasurement measured() {
        return result.measured();
    }

    private static double number(@Nullable Double value) {
        return value == null ? Double.NaN : value;
    }
}
