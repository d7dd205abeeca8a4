package dev.tidepool.executor.internal.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Overload of a pool began or ended. */
@Name("dev.tidepool.Overload")
@Label("Thread Pool Overload")
@Category("Tidepool")
@Description("Overload of a thread pool began or ended")
@StackTrace(false)
public final class OverloadEvent extends Event {
    /** Name of the pool. */
    @Label("Pool")
    public String pool = "";

    /** Whether overload began or ended. */
    @Label("Began")
    public boolean began;

    /** Tasks waiting at that moment. */
    @Label("Queue Length")
    public int queueLength;
}
