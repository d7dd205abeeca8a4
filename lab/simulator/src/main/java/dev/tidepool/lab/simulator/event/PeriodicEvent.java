package dev.tidepool.lab.simulator.event;

import dev.tidepool.policy.SizingDecision;
import java.time.Duration;
import java.util.function.LongConsumer;

/** An event that repeats at a constant interval. */
public final class PeriodicEvent extends Event {
    private final EventQueue events;
    private final long everyNanos;
    private final LongConsumer action;

    private PeriodicEvent(EventQueue events, long everyNanos, LongConsumer action) {
        this.events = events;
        this.everyNanos = everyNanos;
        this.action = action;
    }

    /**
     * Calls {@code action} with the virtual time after each interval.
     *
     * @param every the interval; {@link SizingDecision#NEVER} for no event
     */
    public static void start(EventQueue events, Duration every, LongConsumer action) {
        if (!every.equals(SizingDecision.NEVER)) {
            new PeriodicEvent(events, every.toNanos(), action).scheduleNext();
        }
    }

    private void scheduleNext() {
        events.schedule(this, events.now() + everyNanos);
    }

    @Override
    protected void fire(long nowNanos) {
        action.accept(nowNanos);
        scheduleNext();
    }
}
