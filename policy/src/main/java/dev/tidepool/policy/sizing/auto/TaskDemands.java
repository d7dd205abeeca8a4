package dev.tidepool.policy.sizing.auto;

import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.TaskDemand;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.TreeMap;

/**
 * What {@link Auto} knows of the tasks: their CPU time and blocking time. The means forget fast, since the limit
 * follows them. The groups forget slowly, since rare tasks count there. Both remember at least some number of tasks, so
 * an idle pool forgets nothing.
 *
 * <p>Blocking time is service time without CPU time and without waiting for a core. Some systems do not measure the
 * wait for a core. There, the task of an interval that was stretched least shows how far waiting stretched all of them.
 * This underestimates blocking if every task blocks, and the idle cores then correct the limit.
 *
 * <p>The measured tasks are a few of many, and the wait for a core is not fully seen: a thread may lose its core
 * between two clocks. The busy threads are counted without error, and they are the service time of all tasks together
 * (Little's law). So they bound the blocking time from above, within {@link Chance#FACTOR}.
 *
 * <p>A task that waits for a lock waits for another task, and one more thread would wait for the same lock. So this
 * time does not count as blocking either. Otherwise many threads on few cores, which make each other wait for locks,
 * would ask for more threads.
 *
 * <p>The CPU time of a task on a virtual thread is unknown. All of its service time then counts as blocking.
 *
 * <p>Not thread-safe. The number of groups is bounded, because each covers a range of times.
 */
final class TaskDemands {
    /** Means and groups remember half of at least this many tasks, however long ago. */
    static final double TASKS = 300;

    /**
     * The groups of a young pool forget half of what they know in this share of its age: the first tasks of a JVM run
     * code that is not compiled yet, and look like other tasks.
     */
    static final double YOUNG_SHARE = 0.25;

    /** This many measured tasks make the demands known. */
    static final int ENOUGH_TASKS = 8;

    /** Tasks of similar CPU time and blocking time. */
    static final class Group {
        private double weight;
        private double measured;
        private double cpuSum;
        private double blockingSum;

        double weight() {
            return weight;
        }

        /** Returns how many tasks were measured, as far as they are remembered. */
        double measured() {
            return measured;
        }

        double cpuSeconds() {
            return cpuSum / weight;
        }

        double blockingSeconds() {
            return blockingSum / weight;
        }
    }

    private final TreeMap<Integer, Group> groups = new TreeMap<>();

    private double workedSeconds;
    private long measured;
    private boolean knowsCpu = true;
    private double weight;
    private double cpuSum;
    private double blockingSum;
    private double busySeconds;
    private double lockSeconds;
    private double ended;

    /** Adds a control interval. */
    void observe(PoolSample sample) {
        List<TaskDemand> demands = sample.execution().demands();
        double tasks = Math.max(demands.size(), sample.tasks().completions());
        double kept = TimeScale.kept(Math.min(tasks / TASKS, sample.seconds() / TimeScale.RECENT_SECONDS));
        busySeconds = busySeconds * kept + sample.threads().meanBusy() * sample.seconds();
        lockSeconds = lockSeconds * kept + sample.execution().lockWaiting() * sample.seconds();
        ended = ended * kept + tasks;
        if (demands.isEmpty()) {
            return;
        }
        double each = tasks / demands.size();
        weight *= kept;
        cpuSum *= kept;
        blockingSum *= kept;
        workedSeconds += sample.seconds();
        double young = Math.max(TimeScale.RECENT_SECONDS, YOUNG_SHARE * workedSeconds);
        double groupSeconds = Math.min(TimeScale.RARE_SECONDS, young);
        forgetGroups(TimeScale.kept(Math.min(tasks / TASKS, sample.seconds() / groupSeconds)));
        double stretch = leastStretch(demands);
        for (TaskDemand demand : demands) {
            add(demand, each, stretch);
        }
        measured += demands.size();
        knowsCpu = demands.get(demands.size() - 1).knowsCpu();
    }

    private void forgetGroups(double kept) {
        for (Iterator<Group> all = groups.values().iterator(); all.hasNext(); ) {
            Group group = all.next();
            group.weight *= kept;
            group.measured *= kept;
            group.cpuSum *= kept;
            group.blockingSum *= kept;
            if (group.measured < Chance.SHARE) { // of a task
                all.remove();
            }
        }
    }

    private void add(TaskDemand demand, double each, double stretch) {
        double cpu = demand.knowsCpu() ? demand.cpuNanos() / 1e9 : 0;
        double atCores = demand.knowsCpuWait() ? cpu + demand.cpuWaitNanos() / 1e9 : cpu * stretch;
        double blocking = Math.max(0, demand.serviceNanos() / 1e9 - atCores);
        weight += each;
        cpuSum += each * cpu;
        blockingSum += each * blocking;
        Group group = groups.computeIfAbsent((range(cpu) << Short.SIZE) | range(blocking), range -> new Group());
        group.weight += each;
        group.measured++;
        group.cpuSum += each * cpu;
        group.blockingSum += each * blocking;
    }

    /** Returns the range of a time: 0 below a microsecond, then one for each doubling. */
    private static int range(double seconds) {
        return Math.getExponent(Math.max(0.5, seconds * 1e6)) + 1;
    }

    private static double leastStretch(List<TaskDemand> demands) {
        double least = Double.MAX_VALUE;
        for (TaskDemand demand : demands) {
            least = Math.min(least, demand.serviceNanos() / (double) Math.max(1, demand.cpuNanos()));
        }
        return Math.max(1, least);
    }

    /** Returns whether enough tasks were measured. */
    boolean known() {
        return measured >= ENOUGH_TASKS;
    }

    /** Returns whether any task was measured. */
    boolean any() {
        return measured > 0;
    }

    /** Returns whether the CPU time of the tasks is measured; true before the first of them. */
    boolean knowsCpu() {
        return knowsCpu;
    }

    /** Returns the mean CPU time of recent tasks, seconds. */
    double cpuSeconds() {
        return weight > 0 ? cpuSum / weight : 0;
    }

    /** Returns the mean blocking time of recent tasks, seconds; with the wait for locks. */
    double blockingSeconds() {
        return weight > 0 ? blockingSum / weight : 0;
    }

    /** Returns the mean blocking time that other tasks can use, seconds: without the wait for locks. */
    double usableSeconds() {
        if (ended <= 0) {
            return blockingSeconds();
        }
        double locks = lockSeconds / ended;
        double busy = Math.max(0, busySeconds / ended - cpuSeconds() - locks);
        return Math.min(Math.max(0, blockingSeconds() - locks), Chance.FACTOR * busy);
    }

    /**
     * Returns whether nearly all tasks block, each for a similar time: none far below the mean.
     *
     * @param lowestSeconds the lowest mean of some time, which counts if it is lower: tasks that blocked before a
     *     downstream was full are no others than those that block since
     */
    boolean allBlock(double lowestSeconds) {
        if (blockingSeconds() <= cpuSeconds()) {
            return false;
        }
        double far = Chance.SHARE * Math.min(lowestSeconds, blockingSeconds());
        double total = 0;
        double less = 0;
        for (Group group : groups.values()) {
            total += group.weight;
            less += group.blockingSeconds() < far ? group.weight : 0;
        }
        return less < Chance.SHARE * total;
    }

    /** Returns the tasks by CPU time and blocking time. */
    Collection<Group> groups() {
        return groups.values();
    }
}
