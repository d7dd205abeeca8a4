package dev.tidepool.lab.simulator.pool;

import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.simulator.PoolModel;
import dev.tidepool.lab.simulator.PoolResult;
import dev.tidepool.lab.simulator.PoolRun;
import dev.tidepool.lab.simulator.PoolSnapshot;
import dev.tidepool.lab.simulator.SimulatedTask;
import dev.tidepool.lab.simulator.TaskObserver;
import dev.tidepool.lab.simulator.TaskSource;
import dev.tidepool.lab.workload.Phase;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.lab.workload.durations.Constant;
import dev.tidepool.policy.control.DecisionRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A few hand-written tasks and their results. Times are milliseconds. */
final class Script implements TaskSource, TaskObserver {
    private static final double NANOS = 1e6;

    private final List<TaskType> types = new ArrayList<>();
    private final List<double[]> tasks = new ArrayList<>();
    private final Map<String, Integer> resources = new LinkedHashMap<>();
    private int index;

    /** What happened, as "start..end", in the order of the tasks' arrival; "rejected" or "unfinished". */
    final Map<Integer, String> fates = new LinkedHashMap<>();

    final List<DecisionRecord> decisions = new ArrayList<>();
    final List<PoolSnapshot> readings = new ArrayList<>();
    Duration step = Duration.ofMillis(1);
    Duration giveUpAfter = Duration.ofMinutes(1);

    /** A further task of the type of an earlier one, with the same phases. */
    Script again(double arrival, int earlier) {
        double[] task = tasks.get(earlier).clone();
        task[0] = arrival;
        types.add(types.get(earlier));
        tasks.add(task);
        return this;
    }

    /** A task of several phases: "cpu 3", "wait 2", "db 5" for a resource. */
    Script task(double arrival, String... phases) {
        List<Phase> kinds = new ArrayList<>();
        double[] task = new double[phases.length + 1];
        task[0] = arrival;
        for (int i = 0; i < phases.length; i++) {
            String[] words = phases[i].split(" ", 2);
            task[i + 1] = Double.parseDouble(words[1]);
            kinds.add(
                    switch (words[0]) {
                        case "cpu" -> new Phase(Phase.Kind.CPU, new Constant(0), "spin");
                        case "wait" -> new Phase(Phase.Kind.WAIT, new Constant(0), null);
                        default -> new Phase(Phase.Kind.RESOURCE, new Constant(0), words[0]);
                    });
        }
        types.add(new TaskType("task" + tasks.size(), 1, kinds));
        tasks.add(task);
        return this;
    }

    Script resource(String name, int permits) {
        resources.put(name, permits);
        return this;
    }

    PoolResult run(PoolModel pool, MachineModel machine) {
        PoolRun run = new PoolRun(giveUpAfter, step, 1_000, 1);
        return new PoolSimulation(pool, machine, this, this, run).run();
    }

    String fate(int task) {
        return fates.get(task);
    }

    @Override
    public List<TaskType> types() {
        return types;
    }

    @Override
    public Map<String, Integer> resources() {
        return resources;
    }

    @Override
    public boolean next(SimulatedTask task) {
        if (index == tasks.size()) {
            return false;
        }
        double[] times = tasks.get(index);
        task.setArrival(Math.round(times[0] * NANOS), index++);
        for (int i = 1; i < times.length; i++) {
            task.setPhaseNanos(i - 1, Math.round(times[i] * NANOS));
        }
        return true;
    }

    @Override
    public void onEnd(int type, long arrivalNanos, long startNanos, long endNanos) {
        fates.put(type, millis(startNanos) + ".." + millis(endNanos));
    }

    @Override
    public void onRejection(int type, long arrivalNanos, long atNanos) {
        fates.put(type, "rejected");
    }

    @Override
    public void onUnfinished(int type, long arrivalNanos, long startNanos, long atNanos) {
        fates.put(type, startNanos < 0 ? "waiting" : millis(startNanos) + "..");
    }

    @Override
    public void onStep(PoolSnapshot snapshot) {
        readings.add(snapshot);
    }

    @Override
    public void onDecision(DecisionRecord record) {
        decisions.add(record);
    }

    /** Returns the state of the pool after a time, from the last step up to it. */
    PoolSnapshot at(double millis) {
        PoolSnapshot last = readings.get(0);
        for (PoolSnapshot snapshot : readings) {
            if (snapshot.atNanos() <= millis * NANOS) {
                last = snapshot;
            }
        }
        return last;
    }

    private static String millis(long nanos) {
        double millis = nanos / NANOS;
        return millis == Math.rint(millis) ? Long.toString((long) millis) : Double.toString(millis);
    }
}
