package dev.tidepool.policy.sizing.auto;

/**
 * Tells for {@link AutoMode} how much of the CPU use can be measured. A reading counts as impossible if it was missing
 * for {@link TimeScale#RECENT_SECONDS} while a thread was busy. A sample that comes late adds at most
 * {@link Chance#FACTOR} intervals, because the first measurement in a JVM is slow while many threads compute.
 *
 * <p>Not thread-safe.
 */
final class CpuReadings {
    private double withoutReading;
    private double withoutClock;

    /**
     * Adds a control interval.
     *
     * @param demands the tasks that have ended, those of this interval included
     */
    AutoMode.Evidence observe(Observation seen, TaskDemands demands) {
        if (Double.isNaN(seen.computing())) {
            // An idle pool has no CPU use to measure.
            double busy = Math.min(1, seen.sample().threads().meanBusy());
            withoutReading += busy * Math.min(seen.seconds(), Chance.FACTOR * seen.askedNanos() / 1e9);
            boolean impossible = withoutReading >= TimeScale.RECENT_SECONDS;
            return impossible ? AutoMode.Evidence.NO_READINGS : AutoMode.Evidence.READING_MISSING;
        }
        withoutReading = 0;
        if (isUnclocked(seen, demands)) {
            return AutoMode.Evidence.NO_CLOCK;
        }
        boolean enough = demands.known() || (demands.any() && seen.sample().queueLength() == 0);
        return enough ? AutoMode.Evidence.ENOUGH_TASKS : AutoMode.Evidence.FEW_TASKS;
    }

    /** Returns whether the threads have no CPU clock, as the tasks show, or time without any. */
    private boolean isUnclocked(Observation seen, TaskDemands demands) {
        boolean noClock = Double.isNaN(seen.sample().execution().meanComputing())
                && seen.sample().threads().busy() > 0;
        withoutClock = noClock ? withoutClock + seen.seconds() : 0;
        return demands.any() ? !demands.knowsCpu() : withoutClock >= TimeScale.RECENT_SECONDS;
    }
}
