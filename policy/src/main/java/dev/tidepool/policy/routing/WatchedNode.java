package dev.tidepool.policy.routing;

import dev.tidepool.policy.routing.TaskEnd.Outcome;

/** What {@link ShortestWait} has learned about a node from its replies and reports. */
final class WatchedNode extends TrackedMember {
    private static final int NO_BOUND = Integer.MAX_VALUE;

    /** The weight of a reply in the usual response time; more after a time without replies. */
    private static final double REPLY_WEIGHT = 0.1;

    /** After so long without replies, the next one counts half, and the node is no measure for others. */
    private static final double FORGETTING_NANOS = 1e9;

    /** How fast the figures of a node that gets no tasks go back to those of its peers at each tick: in about 2 s. */
    private static final double RELAXATION = 0.08;

    /** Weight of a report in slow figures. */
    private static final double REPORT_WEIGHT = 0.2;

    /** Figures within this factor of the usual ones are taken for the same. */
    private static final double ALIKE = 1.25;

    /**
     * So are response times that differ by less than this: so much a cold JVM or a collection of garbage makes of tasks that take no
     * time, and nodes left alone for it would stay cold.
     */
    private static final double ALIKE_NANOS = 5e6;

    /** Tasks are overdue when none has ended for so many usual response times. */
    private static final double OVERDUE = 2;

    /** A slow node that did so many tasks one after the other is tried no longer. */
    private static final int MAX_TRIAL = 64;

    private static final int TICKS_TO_RETRY = 20;

    private final ShortestWait policy;

    /** Mean response time seen here, nanos; 0 while unknown. */
    double responseNanos;

    private double responseVariance;

    /** Mean response time while no task waited there, nanos; 0 while unknown. */
    private double unloadedNanos;

    /** Tasks per nano that the node can take, from all balancers; NaN while unknown. */
    double capacity = Double.NaN;

    /** Tasks/s that arrived there, from all balancers. */
    double arrivalRate;

    /** Tasks there beyond what this balancer's own would suggest: other balancers' that go elsewhere more rarely. */
    double others;

    private final CapLease cap;

    /** Tasks that may be in flight: 0 while the node is set aside, and growing after that. */
    private int allowance = NO_BOUND;

    /** Tasks that may be in flight while it is tried again whether it is still slow; one more for each that it does. */
    private int trial = NO_BOUND;

    private boolean isSlow;
    private boolean isSetAside;
    private int ticksToRetry;
    private int silentTicks;
    private int ticksSinceReport;
    private double reportGapTicks;
    private boolean hasReported;
    private long repliedAtNanos;
    private long countsFromNanos;

    /** When a task ended there last, or the first of those there came. */
    private long busyUnheardFromNanos;

    // What follows from all that, for the choice.

    /** Nanos by which each task there delays the next one. */
    double gapNanos;

    /** Half of the usual response time, nanos: what an empty node differs from others by. */
    double handicapNanos;

    /** Tasks there, from all balancers, beyond which it gets no more. */
    double maxTasks = Double.POSITIVE_INFINITY;

    /**
     * Makes what is known of a node at first.
     *
     * @param amongPeers whether there are nodes of which something is known: it then begins with one task at a time
     */
    WatchedNode(RouterMember member, long nowNanos, ShortestWait policy, boolean amongPeers) {
        super(member);
        allowance = amongPeers ? 1 : NO_BOUND;
        this.policy = policy;
        cap = new CapLease(policy.coolingTime().toNanos(), policy.capLease().toNanos());
        repliedAtNanos = nowNanos;
        countsFromNanos = nowNanos;
    }

    /** Returns whether it may be sent one more task, {@code tasks} being all that would be there then. */
    boolean hasRoom(double tasks) {
        return tasks <= maxTasks
                && inFlight < allowance
                && inFlight < trial
                && inFlight < policy.mostInFlight()
                && cap.allowsMoreThan(inFlight);
    }

    /** Returns how many tasks {@link #hasRoom} lets it have now, if every balancer has as many there. */
    int maxInFlight(double balancers) {
        double room = Math.max(0, (maxTasks - (int) others) / balancers);
        int bound = Math.min(Math.min(allowance, trial), policy.mostInFlight());
        return (int) Math.min(bound, Math.min(room, cap.max()));
    }

    boolean isSetAside() {
        return isSetAside;
    }

    boolean hasReported() {
        return hasReported;
    }

    /**
     * Returns by how much the end of some task there is overdue, nanos: 0 until no task has ended for twice the usual
     * response time. A node that stands still is passed over within milliseconds by that, if its tasks are short.
     */
    double overdueNanos(long nowNanos) {
        return inFlight == 0 || responseNanos == 0
                ? 0
                : Math.max(0, nowNanos - busyUnheardFromNanos - OVERDUE * responseNanos);
    }

    /** Returns whether a task's end came from there in the last second. */
    boolean answersAt(long nowNanos) {
        return responseNanos > 0 && nowNanos - repliedAtNanos < FORGETTING_NANOS;
    }

    // ---- News

    void started(long nowNanos) {
        if (inFlight == 1) {
            busyUnheardFromNanos = nowNanos;
        }
        if (isSetAside) {
            allowance = 0;
            ticksToRetry = TICKS_TO_RETRY;
        }
    }

    void done(long nowNanos, TaskEnd end) {
        if (end.outcome() == Outcome.LOST || end.outcome() == Outcome.CANCELLED) {
            return;
        }
        heard(nowNanos);
        busyUnheardFromNanos = nowNanos;
        if (end.outcome() == Outcome.REJECTED) {
            cap.take(nowNanos, inFlight);
        } else if (nowNanos - end.responseNanos() >= countsFromNanos) {
            double idle = nowNanos - repliedAtNanos;
            double weight = Math.max(REPLY_WEIGHT, idle / (idle + FORGETTING_NANOS));
            double difference = end.responseNanos() - responseNanos;
            responseVariance = responseNanos == 0
                    ? difference * difference
                    : (1 - weight) * (responseVariance + weight * difference * difference);
            responseNanos += responseNanos == 0 ? difference : weight * difference;
            trial = trial < MAX_TRIAL ? trial + 1 : NO_BOUND;
            repliedAtNanos = nowNanos;
        }
    }

    /**
     * It has reported.
     *
     * @param balancers balancers that send it tasks as this one does
     */
    void reported(long nowNanos, NodeReport report, double balancers) {
        heard(nowNanos);
        if (hasReported) {
            double weight = reportGapTicks == 0 ? 1 : REPORT_WEIGHT;
            reportGapTicks += weight * (ticksSinceReport - reportGapTicks);
        }
        hasReported = true;
        ticksSinceReport = 0;
        arrivalRate = report.arrivalRate();
        int present = report.busy() + report.queueLength();
        others = Math.max(0, present - balancers * inFlight) * stillThere();
        if (report.queueLength() == 0) {
            unloadedNanos += (unloadedNanos == 0 ? 1 : REPORT_WEIGHT) * (responseNanos - unloadedNanos);
        }
        if (present > 0 || Double.isNaN(capacity)) {
            capacity = report.capacityPerSecond() / 1e9;
        }
        if (report.signalsOverload()
                && report.averageWaitNanos() >= policy.longestWait().toNanos() / 2.0) {
            double perNano =
                    Math.min(report.overloadPoint() / 1e9, Double.isNaN(capacity) ? Double.MAX_VALUE : capacity);
            cap.take(nowNanos, perNano / balancers * patience() / 2);
        }
    }

    /** The share of the tasks seen there that still are after a tick. */
    private double stillThere() {
        return responseNanos / (responseNanos + ShortestWait.TICK_NANOS);
    }

    /** The response time that is put up with: as long as a task takes, and as long again, at least the longest wait. */
    private double patience() {
        return unloadedNanos
                + Math.max(unloadedNanos, (double) policy.longestWait().toNanos());
    }

    private void heard(long nowNanos) {
        silentTicks = 0;
        if (isSetAside) {
            isSetAside = false;
            allowance = 1;
            countsFromNanos = nowNanos;
        }
    }

    // ---- Time

    /**
     * Time passes. Its silence is counted in ticks: if it is the balancer that stood still, that is one tick.
     *
     * @param peersReport whether nodes of this cluster report at all
     */
    void tick(long nowNanos, boolean peersReport) {
        ticksSinceReport++;
        silentTicks++;
        cap.tick(nowNanos);
        others *= stillThere();
        if (isSetAside) {
            retry();
        } else if (isSilent(peersReport)) {
            isSetAside = true;
            allowance = 0;
            ticksToRetry = TICKS_TO_RETRY;
        } else if (allowance < NO_BOUND) {
            allowance = allowance < policy.mostInFlight() ? 2 * allowance : NO_BOUND;
        }
    }

    private void retry() {
        if (inFlight == 0 && --ticksToRetry <= 0) {
            allowance = 1;
        }
    }

    private boolean isSilent(boolean peersReport) {
        double limit = policy.silence().toNanos() / (double) ShortestWait.TICK_NANOS;
        if (peersReport) {
            return silentTicks >= Math.max(limit, 1.5 * reportGapTicks);
        }
        return inFlight > 0
                && responseNanos > 0
                && silentTicks >= Math.max(limit, 4 * responseNanos / ShortestWait.TICK_NANOS);
    }

    /**
     * Forgets a little of what made it unlike its peers while it gets no tasks, so that it is tried again; gently, if it
     * was slow, because that it no longer is would be a guess.
     */
    void relax(double peersResponseNanos, double peersCapacity) {
        if (inFlight == 0 && responseNanos > 0) {
            trial = isSlow ? 1 : trial;
            responseNanos += RELAXATION * (peersResponseNanos - responseNanos);
            capacity += RELAXATION * (peersCapacity - capacity);
        }
    }

    /**
     * Draws the conclusions. What differs from the usual by less than a quarter or 5 ms, or by no more than chance makes of it, is
     * taken for the usual: chance must make no order among equals.
     *
     * @param usualResponseNanos its peers' response time
     * @param usualCapacity its peers' capacity, tasks per nano; NaN where there is none
     */
    void conclude(double usualResponseNanos, double usualCapacity) {
        double chance = 2 * Math.sqrt(responseVariance * REPLY_WEIGHT / 2);
        double unlike = Math.max(Math.max(usualResponseNanos * (ALIKE - 1), ALIKE_NANOS), chance);
        boolean ownResponse = responseNanos > 0 && Math.abs(responseNanos - usualResponseNanos) > unlike;
        double response = ownResponse ? responseNanos : usualResponseNanos;
        isSlow = response > usualResponseNanos;
        boolean ownCapacity = capacity > usualCapacity * ALIKE || capacity < usualCapacity / ALIKE;
        double used = ownCapacity ? capacity : usualCapacity;
        gapNanos = Double.isNaN(used) ? response : 1 / used;
        handicapNanos = response / 2;
        maxTasks = Double.isNaN(capacity) ? Double.POSITIVE_INFINITY : Math.max(1, capacity * patience());
    }
}
