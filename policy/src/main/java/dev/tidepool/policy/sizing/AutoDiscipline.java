package dev.tidepool.policy.sizing;

import java.util.Collection;
import java.util.function.ToDoubleFunction;

/**
 * Decides for {@link Auto} how tasks should share busy cores: one after another in the queue, or all at once in time
 * slices of the operating system. A queue makes every task wait for the same time. Time slices stretch each task's CPU
 * time by the same factor. So a queue is better for tasks of similar size, and time slices are better if short tasks,
 * or tasks that mostly block, would wait behind long ones.
 *
 * <p>The decision compares the 99th percentiles of the response time. Both come from the heavy-traffic limits of the
 * M/G/1 queue, in which waits are exponential: the mean wait in a queue is {@code d E[x^2] / 2 E[x]} ([pollaczek1930]),
 * and the mean delay of a task of size x in time slices is {@code d x} ([kleinrock1976, section 4.4]), where d stands
 * for the congestion.
 */
final class AutoDiscipline {
    /** The congestion d: five equal tasks wait or run for each core. */
    static final double CONGESTION = 5;

    /**
     * Time slices are chosen unless the queue is better by this factor. In doubt they are the better choice: they gain
     * most for the short tasks below the percentile, and Linux favours threads that have just woken up.
     */
    static final double DOUBT = 1.15;

    /** The other discipline must be better by this factor before the choice changes. */
    static final double MARGIN = 1.05;

    /** Shorter waits gain nothing: within one time slice, tasks run one after another anyway. */
    static final double SLICE_SECONDS = 0.003;

    private static final double PERCENTILE = 0.99;

    private AutoDiscipline() {}

    /**
     * Returns whether time slices are better.
     *
     * @param tasks the tasks; at least one
     * @param now whether the tasks share the cores in time slices now
     */
    static boolean prefersSlices(Collection<AutoDemands.Group> tasks, boolean now) {
        double weight = 0;
        double sum = 0;
        double squares = 0;
        for (AutoDemands.Group group : tasks) {
            double cpu = group.cpuSeconds();
            weight += group.weight();
            sum += group.weight() * cpu;
            squares += group.weight() * cpu * cpu;
        }
        if (sum == 0) {
            return false;
        }
        double queueing = CONGESTION * squares / (2 * sum);
        if (queueing < SLICE_SECONDS) {
            return false;
        }
        double inQueue = percentile(tasks, weight, group -> queueing);
        double inSlices = percentile(tasks, weight, group -> CONGESTION * group.cpuSeconds());
        return inSlices < DOUBT * inQueue * (now ? MARGIN : 1 / MARGIN);
    }

    /** Returns the 99th percentile of the response time if the delay of each group is exponential, seconds. */
    private static double percentile(
            Collection<AutoDemands.Group> tasks, double weight, ToDoubleFunction<AutoDemands.Group> meanDelay) {
        double low = 0;
        double high = 1e-6;
        while (shareAbove(high, tasks, meanDelay) > (1 - PERCENTILE) * weight) {
            low = high;
            high *= 2;
        }
        while (high - low > 0.002 * high) {
            double middle = (low + high) / 2;
            if (shareAbove(middle, tasks, meanDelay) > (1 - PERCENTILE) * weight) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    private static double shareAbove(
            double seconds, Collection<AutoDemands.Group> tasks, ToDoubleFunction<AutoDemands.Group> meanDelay) {
        double above = 0;
        for (AutoDemands.Group group : tasks) {
            double left = seconds - group.cpuSeconds() - group.blockingSeconds();
            double delay = meanDelay.applyAsDouble(group);
            above += group.weight() * (left <= 0 ? 1 : delay > 0 ? Math.exp(-left / delay) : 0);
        }
        return above;
    }
}
