package dev.tidepool.policy.sizing;

import dev.tidepool.policy.ExecutionSample;
import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.ResponseTimes;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.TaskCounts;
import dev.tidepool.policy.TaskDemand;
import dev.tidepool.policy.TaskTypeSample;
import dev.tidepool.policy.ThreadCounts;
import dev.tidepool.policy.WaitTimes;
import dev.tidepool.policy.control.SizingController;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A minimal pool that closes the loop around a policy. Time advances in steps of 1 ms, computing tasks share the cores
 * equally, and the last idle thread works first. A task computes, then blocks. This suffices to see where a policy
 * settles.
 */
final class ToyPool {
    private static final double STEP = 0.001;

    /** A kind of task: its CPU time and then its blocking time, both in ms. */
    record Kind(String name, double cpuMillis, double blockingMillis) {}

    private static final class Task {
        private final Kind kind;
        private final double submitted;
        private double started;
        private double cpuLeft;
        private double blockingLeft;

        private Task(Kind kind, double submitted) {
            this.kind = kind;
            this.submitted = submitted;
            cpuLeft = kind.cpuMillis / 1e3;
            blockingLeft = kind.blockingMillis / 1e3;
        }
    }

    private static final class TypeCounts {
        private long arrivals;
        private long completions;
        private double service;
        private double cpu;
    }

    final SizingController controller;
    final List<Double> responseSeconds = new ArrayList<>();
    final List<Integer> targets = new ArrayList<>();
    int peak;
    long created;
    long samples;
    double now;

    private final int cores;
    private final ArrayDeque<Task> queue = new ArrayDeque<>();
    private final List<Task> running = new ArrayList<>();
    private final ArrayDeque<Double> idleSince = new ArrayDeque<>();
    private final Map<String, TypeCounts> types = new TreeMap<>();
    private final List<TaskDemand> demands = new ArrayList<>();
    private double sampledAt;
    private double busySeconds;
    private double cpuSeconds;
    private long arrivals;
    private long completions;
    private int responsesSampled;

    ToyPool(SizingPolicy policy, int cores) {
        this.cores = cores;
        controller = new SizingController(0, policy, PoolBounds.unlimited(cores), 1_000_000);
        apply(controller.current());
    }

    int alive() {
        return running.size() + idleSince.size();
    }

    int queueLength() {
        return queue.size();
    }

    void submit(Kind kind) {
        arrivals++;
        types.computeIfAbsent(kind.name, name -> new TypeCounts()).arrivals++;
        SizingDecision decision = controller.current();
        boolean grows = idleSince.isEmpty() && alive() < decision.limit() && queue.size() >= decision.growAtBacklog();
        queue.add(new Task(kind, now));
        if (grows || alive() == 0) {
            start(1);
        }
        takeTasks();
    }

    /** Lets one millisecond pass. */
    void step() {
        now += STEP;
        long computing = running.stream().filter(task -> task.cpuLeft > 0).count();
        double share = computing == 0 ? 0 : Math.min(1, cores / (double) computing) * STEP;
        busySeconds += running.size() * STEP;
        for (Iterator<Task> tasks = running.iterator(); tasks.hasNext(); ) {
            Task task = tasks.next();
            if (task.cpuLeft > 0) {
                cpuSeconds += Math.min(share, task.cpuLeft);
                task.cpuLeft -= share;
            } else {
                task.blockingLeft -= STEP;
            }
            if (task.cpuLeft <= 1e-12 && task.blockingLeft <= 1e-12) {
                tasks.remove();
                complete(task);
            }
        }
        takeTasks();
        SizingDecision decision = controller.current();
        double timeout = decision.idleTimeout().toNanos() / 1e9;
        while (alive() > decision.floor() && !idleSince.isEmpty() && now - idleSince.getLast() >= timeout) {
            idleSince.removeLast();
        }
        if (now - sampledAt >= decision.nextSampleAfter().toNanos() / 1e9 - 1e-9) {
            sample();
        }
    }

    private void complete(Task task) {
        completions++;
        responseSeconds.add(now - task.submitted);
        TypeCounts counts = types.computeIfAbsent(task.kind.name, name -> new TypeCounts());
        counts.completions++;
        counts.service += now - task.started;
        counts.cpu += task.kind.cpuMillis / 1e3;
        double service = now - task.started;
        double cpuWait = Math.max(0, service - (task.kind.cpuMillis + task.kind.blockingMillis) / 1e3);
        demands.add(new TaskDemand((long) (service * 1e9), (long) (task.kind.cpuMillis * 1e6), (long) (cpuWait * 1e9)));
        if (alive() >= controller.current().limit()) {
            return;
        }
        idleSince.addFirst(now);
    }

    private void takeTasks() {
        while (!queue.isEmpty() && !idleSince.isEmpty()) {
            idleSince.removeFirst();
            Task task = queue.remove();
            task.started = now;
            running.add(task);
        }
    }

    private void sample() {
        double seconds = now - sampledAt;
        List<TaskTypeSample> byType = new ArrayList<>();
        types.forEach((name, counts) -> byType.add(new TaskTypeSample(
                name,
                counts.arrivals,
                counts.arrivals,
                counts.completions,
                (long) (counts.service * 1e9),
                0,
                counts.completions,
                (long) (counts.cpu * 1e9),
                (long) (counts.service * 1e9))));
        double cpu = Math.min(1, cpuSeconds / seconds / cores);
        PoolSample sample = new PoolSample(
                (long) (seconds * 1e9),
                new TaskCounts(arrivals, completions, completions, 0, 0),
                new ThreadCounts(alive(), running.size(), busySeconds / seconds, 0, 0),
                queue.size(),
                queuedWait(),
                WaitTimes.NONE,
                recentResponses(),
                byType,
                new MachineSample(cores, cpu, cpu, -1),
                new ExecutionSample(demands, runningNanos(), cpuSeconds / seconds, Double.NaN, 0));
        samples++;
        types.clear();
        demands.clear();
        arrivals = 0;
        completions = 0;
        busySeconds = 0;
        cpuSeconds = 0;
        sampledAt = now;
        apply(controller.step((long) (now * 1e9), sample).decision());
    }

    private List<Long> runningNanos() {
        return running.stream()
                .map(task -> (long) ((now - task.started) * 1e9))
                .sorted(Comparator.reverseOrder())
                .toList();
    }

    private WaitTimes queuedWait() {
        double mean = queue.stream()
                .mapToDouble(task -> now - task.submitted)
                .average()
                .orElse(0);
        return new WaitTimes(queue.size(), mean * 1e9, 0);
    }

    private ResponseTimes recentResponses() {
        double[] seconds = responseSeconds.subList(responsesSampled, responseSeconds.size()).stream()
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        responsesSampled = responseSeconds.size();
        if (seconds.length == 0) {
            return ResponseTimes.NONE;
        }
        double mean = Arrays.stream(seconds).sum() / seconds.length;
        double p99 = seconds[(seconds.length * 99 - 1) / 100];
        return new ResponseTimes(seconds.length, mean * 1e9, (long) (p99 * 1e9));
    }

    private void apply(SizingDecision decision) {
        targets.add(decision.target());
        start(decision.target() - alive());
        while (alive() > decision.limit() && !idleSince.isEmpty()) {
            idleSince.removeLast();
        }
        takeTasks();
    }

    private void start(int threads) {
        for (int i = 0; i < threads; i++) {
            idleSince.addFirst(now);
            created++;
        }
        peak = Math.max(peak, alive());
    }
}
