package dev.tidepool.policy.sizing.auto;

import java.util.Collection;

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
final class Discipline {
    /** The congestion d: five equal tasks wait or run for each core. */
    static final double CONGESTION = 5;

    /**
     * Where time slices are worse by less than this factor, the mean decides. It is shorter in time slices if the
     * squared coefficient of variation of the CPU time is above 1: {@code d E[x]} against {@code d E[x^2] / 2 E[x]}.
     */
    static final double DOUBT = 1.15;

    /**
     * The longest tasks are accidents if they are a smaller share than this: where a hypervisor takes a core away, the
     * CPU clock of a thread runs on, and a short task looks long. In time slices half of it counts. Otherwise chance
     * would take away the slices that tasks of about this share have brought.
     */
    static final double ACCIDENT_SHARE = 0.002;

    private static final double PERCENTILE = 0.99;

    private Discipline() {}

    /**
     * Returns whether time slices are better.
     *
     * @param tasks the tasks by CPU time, shortest first; at least one
     * @param sliced whether they run in time slices now
     */
    static boolean prefersSlices(Collection<TaskDemands.Group> tasks, boolean sliced) {
        Mix mix = new Mix(tasks, sliced ? ACCIDENT_SHARE / Chance.FACTOR : ACCIDENT_SHARE);
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < mix.shares.length; i++) {
            sum += mix.shares[i] * mix.cpu[i];
            squares += mix.shares[i] * mix.cpu[i] * mix.cpu[i];
        }
        double queueing = sum == 0 ? 0 : CONGESTION * squares / (2 * sum);
        if (queueing < Chance.SECONDS) {
            return false;
        }
        double limit = mix.percentile(queueing);
        boolean shorterMean = squares > 2 * sum * sum;
        return mix.shareAbove(shorterMean ? DOUBT * limit : limit, 0, CONGESTION) < 1 - PERCENTILE;
    }

    /** The groups as arrays: plain loops cost a JVM that has just started less than iterators and lambdas. */
    private static final class Mix {
        private final double[] shares;
        private final double[] cpu;
        private final double[] service;

        private Mix(Collection<TaskDemands.Group> tasks, double accidentShare) {
            shares = new double[tasks.size()];
            cpu = new double[tasks.size()];
            service = new double[tasks.size()];
            double[] measured = new double[tasks.size()];
            double all = 0;
            double total = 0;
            int i = 0;
            for (TaskDemands.Group group : tasks) {
                shares[i] = group.weight();
                measured[i] = group.measured();
                all += measured[i];
                cpu[i] = group.cpuSeconds();
                service[i] = cpu[i] + group.blockingSeconds();
                total += shares[i];
                i++;
            }
            double accidents = accidentShare * all;
            double longest = 0;
            for (i = shares.length - 1; i >= 0; i--) {
                longest += measured[i];
                shares[i] = longest < accidents ? 0 : shares[i] / total;
            }
        }

        /** Returns the 99th percentile of the response time in a queue with this mean wait, to the last digit. */
        private double percentile(double wait) {
            double low = 0;
            double high = Chance.SECONDS;
            while (shareAbove(high, wait, 0) > 1 - PERCENTILE) {
                low = high;
                high *= 2;
            }
            for (double middle = (low + high) / 2; low < middle && middle < high; middle = (low + high) / 2) {
                if (shareAbove(middle, wait, 0) > 1 - PERCENTILE) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            return high;
        }

        /**
         * Returns the share of the tasks that take longer than this time, if the delay of each group is exponential.
         *
         * @param delay the mean delay of every task, seconds
         * @param stretch the mean delay for each second of CPU time
         */
        private double shareAbove(double seconds, double delay, double stretch) {
            double above = 0;
            for (int i = 0; i < shares.length; i++) {
                double left = seconds - service[i];
                double mean = delay + stretch * cpu[i];
                above += shares[i] * (left <= 0 ? 1 : mean > 0 ? Math.exp(-left / mean) : 0);
            }
            return above;
        }
    }
}
