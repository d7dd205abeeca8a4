package dev.tidepool.policy.routing;

import dev.tidepool.policy.routing.TaskEnd.Outcome;

/** What {@link ShortestWait} has learned about a node from its replies and reports. */
final class WatchedNode extends TrackedMember {
    private static final int NO_BOUND = Integer.MAX_VALUE;

    /** The weight of a reply in the usual response time; higher after a time without replies. */
    private static final double REPLY_WEIGHT = 0.1;

    /**
     * After this long without replies, the next one counts half, and the node no longer counts in its peers' medians.
     */
    private static final double FORGETTING_NANOS = 1e9;

    /**
     * The share by which the values of a node without tasks approach those of its peers at each tick, which takes about
     * 2 s.
     */
    private static final double RELAXATION = 0.08;

    /** The weight of a report in slowly changing values. */
    private static final double REPORT_WEIGHT = 0.2;

    /** Values within this factor of the usual ones count as equal to them. */
    private static final double ALIKE = 1.25;

    /**
     * Response times that differ by less than this count as equal. A cold JVM or a garbage collection adds this much to
     * tasks that take almost no time, and a node avoided for it would stay cold.
     */
    private static final double ALIKE_NANOS = 5e6;

    /** Tasks are overdue if none has ended for this many usual response times. */
    private static final double OVERDUE = 2;

    /** The trial of a slow node ends after this many tasks. */
    private static final int MAX_TRIAL = 64;

    private static final int TICKS_TO_RETRY = 20;

    private final ShortestWait policy;

    /** Mean response time seen here, nanos; 0 while unknown. */
    double responseNanos;

    /** The variance of the replies in the mean. */
    private double responseVariance;

    /** The sum of the squared weights of the replies in the mean: one over the number that it is worth. */
    private double squaredWeights;

    private long replies;

    /** Its peers' usual response time, nanos; NaN while unknown. */
    private double usualResponseNanos = Double.NaN;

    /** Mean response time while the node's queue was empty, nanos; 0 while unknown. */
    private double unloadedNanos;

    /** The node's capacity in tasks per nano, for all balancers together; NaN while unknown. */
    double capacity = Double.NaN;

    /** Tasks/s that arrived there, from all balancers. */
    double arrivalRate;

    /** Other balancers' tasks there when they were last seen. */
    private double othersSeen;

    private long othersSeenAtNanos;

    /** Other balancers' tasks there, mean over about 1 s; NaN while unknown. */
    private double othersMean = Double.NaN;

    private long reportedAtNanos;

    private final CapLease cap;

    /** The maximum number of tasks in flight: 0 while the node is set aside, then growing. */
    private int allowance = NO_BOUND;

    /** The maximum number of tasks in flight while a slow node is tried again; each completed task adds one. */
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

    /** When a task last ended there, or when the first task was sent to the idle node. */
    private long busyUnheardFromNanos;

    // Derived values for the choice.

    /** The nanos by which each task there delays the next one. */
    double gapNanos;

    /** Other balancers' tasks there while nothing newer is known. */
    private double usualOthers;

    /** How fast other balancers' tasks replace each other: one over the response time; 0 while unknown. */
    private double replacedPerNano;

    /** Half of the usual response time, nanos, which tells empty nodes apart. */
    double handicapNanos;

    /** The maximum number of tasks there, from all balancers. */
    double maxTasks = Double.POSITIVE_INFINITY;

    /**
     * Creates the initial knowledge of a node.
     *
     * @param amongPeers whether something is known of other nodes; the node then starts with one task at a time
     */
    WatchedNode(RouterMember member, long nowNanos, ShortestWait policy, boolean amongPeers) {
        super(member);
        allowance = amongPeers ? 1 : NO_BOUND;
        this.policy = policy;
        cap = new CapLease(policy.coolingTime().toNanos(), policy.capLease().toNanos());
        repliedAtNanos = nowNanos;
        countsFromNanos = nowNanos;
    }

    /** Returns whether the node may get one more task, which would make {@code tasks} there in all. */
    boolean hasRoom(double tasks) {
        return tasks <= maxTasks
                && inFlight < allowance
                && inFlight < trial
                && inFlight < policy.mostInFlight()
                && cap.allowsMoreThan(inFlight);
    }

    /**
     * Returns how many tasks of other balancers are expected there. Those that were last seen there give way to the
     * usual number, as fast as tasks end.
     */
    double othersAt(long nowNanos) {
        long age = Math.max(0, nowNanos - othersSeenAtNanos);
        double left = Math.max(0, 1 - age * replacedPerNano / 8);
        double squared = left * left;
        double fourth = squared * squared;
        return usualOthers + (othersSeen - usualOthers) * fourth * fourth; // about e^-(age / response time)
    }

    /**
     * Returns how many tasks count for {@link #hasRoom}: if the other balancers fill the node as this one does, they
     * will soon have as many there.
     */
    double countedTasks(double balancers, double othersThere) {
        return Math.max(balancers * inFlight, inFlight + othersThere);
    }

    /** Returns how many tasks {@link #hasRoom} allows now, if every balancer has equally many there. */
    int maxInFlight(long nowNanos, double balancers) {
        double room = Math.max(0, Math.min(maxTasks / balancers, maxTasks - othersAt(nowNanos)));
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
     * Returns by how much the next end of a task there is overdue, nanos: 0 until no task has ended for twice the usual
     * response time. If tasks are short, this avoids a suspended node within milliseconds.
     */
    double overdueNanos(long nowNanos) {
        return inFlight == 0 || responseNanos == 0
                ? 0
                : Math.max(0, nowNanos - busyUnheardFromNanos - OVERDUE * responseNanos);
    }

    /** Returns whether a task ended there in the last second. */
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
            learn(nowNanos, end.responseNanos());
            trial = trial < MAX_TRIAL ? trial + 1 : NO_BOUND;
            repliedAtNanos = nowNanos;
        }
    }

    /** Adds a reply to the means. The first ones count alike, so that none of them stands for many. */
    private void learn(long nowNanos, long newResponseNanos) {
        replies++;
        double idle = nowNanos - repliedAtNanos;
        double forgetting = replies == 1 ? 1 : idle / (idle + FORGETTING_NANOS);
        double weight = Math.max(Math.max(REPLY_WEIGHT, 1.0 / replies), forgetting);
        double kept = 1 - weight;
        double difference = newResponseNanos - responseNanos;
        responseVariance = kept * (responseVariance + weight * difference * difference);
        squaredWeights = kept * kept * squaredWeights + weight * weight;
        responseNanos += weight * difference;
    }

    /**
     * Adds a report.
     *
     * @param balancers the number of balancers, all assumed to behave like this one
     */
    void reported(long nowNanos, NodeReport report, double balancers) {
        heard(nowNanos);
        if (report.replies() == 0) {
            countReportGap();
        }
        arrivalRate = report.arrivalRate();
        int present = report.busy() + report.queueLength();
        sawOthers(nowNanos, Math.max(0, present - inFlight + report.replies()), report.replies() > 0);
        if (report.queueLength() == 0) {
            unloadedNanos += (unloadedNanos == 0 ? 1 : REPORT_WEIGHT) * (comparedResponseNanos() - unloadedNanos);
        }
        if (present > 0 || Double.isNaN(capacity)) {
            capacity = report.capacityPerSecond() / 1e9;
        }
        if (report.signalsOverload()
                && report.averageWaitNanos() >= policy.longestWait().toNanos() / 2.0) {
            double perNano =
                    Math.min(report.overloadPoint() / 1e9, Double.isNaN(capacity) ? Double.MAX_VALUE : capacity);
            cap.take(nowNanos, perNano / balancers * acceptableResponseNanos() / 2);
        }
    }

    private void countReportGap() {
        if (hasReported) {
            double weight = reportGapTicks == 0 ? 1 : REPORT_WEIGHT;
            reportGapTicks += weight * (ticksSinceReport - reportGapTicks);
        }
        hasReported = true;
        ticksSinceReport = 0;
    }

    /**
     * Learns the number of other balancers' tasks there. A report that comes with a reply is for this balancer alone.
     * One that goes to all counts only in the mean, unless it tells of more tasks than by chance: all balancers would
     * fill the same gaps at once.
     */
    private void sawOthers(long nowNanos, double seen, boolean isOwnNews) {
        double gap = nowNanos - reportedAtNanos;
        othersMean =
                Double.isNaN(othersMean) ? seen : othersMean + gap / (gap + FORGETTING_NANOS) * (seen - othersMean);
        reportedAtNanos = nowNanos;
        if (isOwnNews || seen > usualOthers + 2 * Math.sqrt(usualOthers + 1)) {
            othersSeen = seen;
            othersSeenAtNanos = nowNanos;
        }
    }

    /** Returns how long the mean of other balancers' tasks there keeps a task waiting, nanos; NaN while unknown. */
    double othersDelayNanos() {
        return othersMean * gapNanos;
    }

    /** The maximum acceptable response time: the unloaded one plus the longer of itself and the longest wait. */
    private double acceptableResponseNanos() {
        return unloadedNanos
                + Math.max(unloadedNanos, (double) policy.longestWait().toNanos());
    }

    /** The response time, or that of its peers if the difference may be noise; 0 while unknown. */
    private double comparedResponseNanos() {
        return responseNanos == 0 || Double.isNaN(usualResponseNanos) ? responseNanos : 2 * handicapNanos;
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
     * Advances the time. Silence counts in ticks, so that a suspended balancer counts only one.
     *
     * @param peersReport whether any node of this cluster reports
     */
    void tick(long nowNanos, boolean peersReport) {
        ticksSinceReport++;
        silentTicks++;
        cap.tick(nowNanos);
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
     * Moves the values of a node without tasks towards those of its peers, so that the balancer tries it again. A slow
     * node gets one task at a time at first, since its recovery is only a guess.
     */
    void relax(double peersResponseNanos, double peersCapacity) {
        if (inFlight == 0 && responseNanos > 0) {
            trial = isSlow ? 1 : trial;
            responseNanos += RELAXATION * (peersResponseNanos - responseNanos);
            capacity += RELAXATION * (peersCapacity - capacity);
        }
    }

    /**
     * Computes the derived values. A value counts as usual if it differs by less than a quarter, by less than 5 ms or
     * by less than two standard errors, so that noise does not order equal nodes. Few replies say little about their
     * variance. It is taken as larger by the usual response time squared over the number of replies that the mean is
     * worth.
     *
     * @param usualResponse its peers' response time, nanos; NaN if unknown
     * @param usualCapacity its peers' capacity, tasks per nano; NaN if unknown
     */
    void conclude(double usualResponse, double usualCapacity) {
        usualResponseNanos = usualResponse;
        double usual = Double.isNaN(usualResponse) ? 1 : usualResponse; // while nothing is known, any equal values do
        double noise = 2 * Math.sqrt((responseVariance + squaredWeights * usual * usual) * squaredWeights);
        double unlike = Math.max(Math.max(usual * (ALIKE - 1), ALIKE_NANOS), noise);
        boolean ownResponse = responseNanos > 0 && Math.abs(responseNanos - usual) > unlike;
        double response = ownResponse ? responseNanos : usual;
        isSlow = response > usual;
        boolean ownCapacity = capacity > usualCapacity * ALIKE || capacity < usualCapacity / ALIKE;
        double used = ownCapacity ? capacity : usualCapacity;
        gapNanos = Double.isNaN(used) ? response : 1 / used;
        handicapNanos = response / 2;
        replacedPerNano = responseNanos > 0 || !Double.isNaN(usualResponse) ? 1 / response : 0;
        maxTasks =
                Double.isNaN(capacity) ? Double.POSITIVE_INFINITY : Math.max(1, capacity * acceptableResponseNanos());
    }

    /** Sets the usual number of other balancers' tasks from the peers' {@link #othersDelayNanos}. */
    void expectOthers(double usualDelayNanos) {
        usualOthers = usualDelayNanos / gapNanos;
    }
}
