package dev.tidepool.policy.sizing.auto;

import dev.tidepool.policy.PoolSample;

/** What {@link Auto} knows of one task type: what its tasks need, and how many come and wait. Not thread-safe. */
final class TaskKind {
    private final String name;
    private final TaskDemands demands = new TaskDemands();
    private final Downstream downstream = new Downstream();
    private double rate;
    private double backlog;
    private long ended;

    TaskKind(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    TaskDemands demands() {
        return demands;
    }

    Downstream downstream() {
        return downstream;
    }

    /** Returns whether tasks of this type no longer come, and none waits. */
    boolean isGone() {
        return rate * TimeScale.RARE_SECONDS < Chance.SHARE && backlog == 0;
    }

    /** Adds a control interval, as a pool with this type alone would see it. */
    void observe(PoolSample own) {
        demands.observe(own);
        double arrivals = own.tasks().arrivals();
        ended = own.tasks().completions();
        double now = arrivals / own.seconds();
        rate = now + (rate - now) * TimeScale.kept(own.seconds() / TimeScale.RECENT_SECONDS);
        double left = Math.max(0, backlog + arrivals - ended);
        backlog = Math.min(left, own.queueLength()); // the types' counts are estimates, the queue's is exact
    }

    /** Returns the tasks that ended in the last interval. */
    long ended() {
        return ended;
    }

    /** Returns the mean service time of a task without waiting for a core, seconds. */
    double seconds() {
        return demands.cpuSeconds() + demands.blockingSeconds();
    }

    /** Returns how many threads the tasks ask for (Little's law [little1961]): those that come, and those that wait. */
    double load() {
        return load(this);
    }

    /** The same, where tasks take as long as those of another type as long as none of them was measured. */
    double load(TaskKind other) {
        return perSecond() * (demands.any() ? this : other).seconds();
    }

    /** Returns how many cores the tasks ask for: those that come, and those that wait. */
    double cpuLoad() {
        return cpuLoad(this);
    }

    /** The same, where tasks compute for as long as those of another type as long as none of them was measured. */
    double cpuLoad(TaskKind other) {
        return perSecond() * (demands.any() ? this : other).demands.cpuSeconds();
    }

    private double perSecond() {
        return rate + backlog / TimeScale.HELD_SECONDS;
    }

    /** Returns the threads with which these tasks alone would keep the cores busy. */
    int busyCores(int cores) {
        return BusyCores.threadsFor(cores, demands.cpuSeconds(), demands.blockingSeconds(), Double.POSITIVE_INFINITY);
    }
}
