package dev.tidepool.research.prove.rows;

import dev.tidepool.lab.simulator.PoolResult;
import dev.tidepool.lab.simulator.PoolSnapshot;
import dev.tidepool.lab.simulator.TaskObserver;
import dev.tidepool.policy.control.DecisionRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** What a {@link PoolTrial} observed. A task that did not end counts with the time that had passed. */
final class TrialObserver implements TaskObserver {
    private static final int DIGITS = 3;
    private static final double PERCENTILE = 99;

    private final List<Histogram> responses;
    private final Histogram waits = new Histogram(DIGITS);
    private final List<PoolSnapshot> series = new ArrayList<>();
    private final List<Limit> limits = new ArrayList<>();
    private final double fromNanos;
    private final double toNanos;
    private @Nullable PoolResult result;

    TrialObserver(int types, double from, double to) {
        responses = IntStream.range(0, types)
                .mapToObj(type -> new Histogram(DIGITS))
                .toList();
        fromNanos = from * 1e9;
        toNanos = to * 1e9;
    }

    /**
     * A decision.
     *
     * @param seconds when
     * @param limit the limit from then on
     * @param resize whether the target changed
     */
    record Limit(double seconds, int limit, boolean resize) {}

    @Override
    public void onEnd(int type, long arrivalNanos, long startNanos, long endNanos) {
        if (arrivalNanos >= fromNanos && arrivalNanos <= toNanos) {
            responses.get(type).recordValue(endNanos - arrivalNanos);
            waits.recordValue(startNanos - arrivalNanos);
        }
    }

    @Override
    public void onUnfinished(int type, long arrivalNanos, long startNanos, long atNanos) {
        onEnd(type, arrivalNanos, startNanos < 0 ? atNanos : startNanos, atNanos);
    }

    @Override
    public void onStep(PoolSnapshot snapshot) {
        series.add(snapshot);
    }

    @Override
    public void onDecision(DecisionRecord decision) {
        limits.add(new Limit(decision.atNanos() / 1e9, decision.decision().limit(), decision.resize()));
    }

    void ended(PoolResult ended) {
        result = ended;
    }

    /** Returns the p99 of the response times of one task type, milliseconds. */
    double responseP99(int type) {
        return responses.get(type).getValueAtPercentile(PERCENTILE) / 1e6;
    }

    /** Returns how many tasks of one type were observed. */
    long tasks(int type) {
        return responses.get(type).getTotalCount();
    }

    /** Returns the p99 of the queue waits, milliseconds. */
    double waitP99() {
        return waits.getValueAtPercentile(PERCENTILE) / 1e6;
    }

    /** Returns the state of the pool, step by step. */
    List<PoolSnapshot> series() {
        return series;
    }

    /** Returns the decisions, oldest first. */
    List<Limit> limits() {
        return limits;
    }

    /** Returns how often the target changed after a time, in seconds. */
    long resizesAfter(double seconds) {
        return limits.stream()
                .filter(limit -> limit.resize() && limit.seconds() > seconds)
                .count();
    }

    /** Returns the state at a time, in seconds. */
    PoolSnapshot at(double seconds) {
        return series.stream()
                .filter(point -> point.atNanos() >= seconds * 1e9)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the simulation ended before " + seconds + " s"));
    }

    /** Returns how long after a time, in seconds, the pool was in a state, milliseconds; infinite if it never was. */
    double millisUntil(double seconds, Predicate<PoolSnapshot> state) {
        return series.stream()
                .filter(point -> point.atNanos() / 1e9 >= seconds && state.test(point))
                .mapToDouble(point -> point.atNanos() / 1e6 - 1e3 * seconds)
                .findFirst()
                .orElse(Double.POSITIVE_INFINITY);
    }

    /** Returns the totals. */
    PoolResult result() {
        if (result == null) {
            throw new IllegalStateException("the trial has not ended");
        }
        return result;
    }
}
