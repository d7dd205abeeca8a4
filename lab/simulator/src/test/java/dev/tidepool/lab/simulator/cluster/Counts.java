package dev.tidepool.lab.simulator.cluster;

import dev.tidepool.lab.simulator.PoolSnapshot;
import java.util.ArrayList;
import java.util.List;

/** Counts the events of a cluster. */
final class Counts implements ClusterObserver {
    final List<Long> responses = new ArrayList<>();
    final List<Double> overloadPoints = new ArrayList<>();
    final List<PoolSnapshot> steps = new ArrayList<>();
    final List<PoolSnapshot> firstNode = new ArrayList<>();
    long rejections;
    long lost;
    long unfinished;

    @Override
    public void onEnd(int type, long arrivalNanos, long startNanos, long endNanos) {
        responses.add(endNanos - arrivalNanos);
    }

    @Override
    public void onRejection(int type, long arrivalNanos, long atNanos) {
        rejections++;
    }

    @Override
    public void onLost(int type, long arrivalNanos, long atNanos) {
        lost++;
    }

    @Override
    public void onUnfinished(int type, long arrivalNanos, long startNanos, long atNanos) {
        unfinished++;
    }

    @Override
    public void onOverload(int node, double overloadPoint, long atNanos) {
        overloadPoints.add(overloadPoint);
    }

    @Override
    public void onNodeStep(int node, PoolSnapshot snapshot) {
        if (node == 0) {
            firstNode.add(snapshot);
        }
    }

    @Override
    public void onStep(PoolSnapshot snapshot) {
        steps.add(snapshot);
    }

    double meanResponseMillis() {
        return responses.stream().mapToLong(Long::longValue).average().orElse(Double.NaN) / 1e6;
    }

    double responseMillis(double quantile) {
        List<Long> sorted = responses.stream().sorted().toList();
        return sorted.get((int) Math.ceil(quantile * sorted.size()) - 1) / 1e6;
    }
}
