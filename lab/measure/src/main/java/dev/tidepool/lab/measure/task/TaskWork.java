package dev.tidepool.lab.measure.task;

import dev.tidepool.lab.workload.Phase;
import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.lab.workload.Workload;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntToLongFunction;

/**
 * The work of scheduled tasks: CPU phases as calibrated units of real work, waits as blocked time, resources as held
 * permits. Thread-safe.
 */
public final class TaskWork {
    private final Schedule schedule;
    private final List<TaskType> types;
    private final Map<String, Double> nanosPerUnit;
    private final Map<String, CpuWork> works = new HashMap<>();
    private final Map<String, Semaphore> resources = new HashMap<>();

    /**
     * Opens every kind of work and every resource of the workload.
     *
     * @param schedule the work of each task
     * @param nanosPerUnit CPU nanos of one unit of each kind of work, as calibrated
     */
    public TaskWork(Workload workload, Schedule schedule, Map<String, Double> nanosPerUnit) {
        this.schedule = schedule;
        this.types = workload.taskTypes();
        this.nanosPerUnit = Map.copyOf(nanosPerUnit);
        for (String kind : cpuWorks(workload)) {
            works.put(kind, CpuWorks.open(kind));
        }
        workload.resources().forEach((name, permits) -> resources.put(name, new Semaphore(permits, true)));
    }

    /** Returns the names of the kinds of CPU work in a workload. */
    public static Set<String> cpuWorks(Workload workload) {
        Set<String> kinds = new TreeSet<>();
        for (TaskType type : workload.taskTypes()) {
            for (Phase phase : type.phases()) {
                if (phase.kind() == Phase.Kind.CPU) {
                    kinds.add(cpuWork(phase));
                }
            }
        }
        return kinds;
    }

    /**
     * Runs all kinds of CPU work on this thread, so that their code is compiled.
     *
     * @param secondsEach time for each kind
     */
    public void warmUp(double secondsEach) {
        works.values().forEach(work -> UnitCost.warmUp(work, (long) (secondsEach * 1e9)));
    }

    /**
     * Does the work of a task.
     *
     * @throws InterruptedException if the thread is interrupted while the task waits
     */
    public void run(int index) throws InterruptedException {
        run(schedule.type(index), phase -> schedule.phaseNanos(index, phase));
    }

    /**
     * Does the work of a task of a type.
     *
     * @param type an index into the workload's types
     * @param phaseNanos the length of each phase
     * @throws InterruptedException if the thread is interrupted while the task waits
     */
    public void run(int type, IntToLongFunction phaseNanos) throws InterruptedException {
        List<Phase> phases = types.get(type).phases();
        for (int i = 0; i < phases.size(); i++) {
            Phase phase = phases.get(i);
            long nanos = phaseNanos.applyAsLong(i);
            switch (phase.kind()) {
                case CPU -> compute(cpuWork(phase), nanos);
                case WAIT -> block(nanos);
                case RESOURCE -> hold(Objects.requireNonNull(phase.by()), nanos);
            }
        }
    }

    private void compute(String kind, long nanos) {
        double unit = Objects.requireNonNull(nanosPerUnit.get(kind), kind);
        CpuWork work = Objects.requireNonNull(works.get(kind), kind);
        Consumed.by(work.run(Math.round(nanos / unit)));
    }

    private void hold(String resource, long nanos) throws InterruptedException {
        Semaphore permits = Objects.requireNonNull(resources.get(resource), resource);
        permits.acquire();
        try {
            block(nanos);
        } finally {
            permits.release();
        }
    }

    private static void block(long nanos) throws InterruptedException {
        long until = System.nanoTime() + nanos;
        for (long left = nanos; left > 0; left = until - System.nanoTime()) {
            LockSupport.parkNanos(left);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
    }

    private static String cpuWork(Phase phase) {
        return Objects.requireNonNull(phase.by()).toLowerCase(Locale.ROOT);
    }
}
