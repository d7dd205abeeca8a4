package dev.tidepool.executor.internal.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A standing queue formed before a pool's threads, or dissolved. */
@Name("dev.tidepool.Overload")
@Label("Thread Pool Overload")
@Category("Tidepool")
@Description("A standing queue formed before a pool's threads, or dissolved")
@StackTrace(false)
public final class OverloadEvent extends Event {
    /** Name of the pool. */
    @Label("Pool")
    public String pool = "";

    /** Whether overload began; otherwise it ended. */
    @Label("Began")
    public boolean began;

    /** Tasks waiting at that moment. */
    @Label("Queue Length")
    public int queueLength;

    /** Makes an event; it is recorded by {@link #commit()}. */
    public OverloadEvent() {}
}
