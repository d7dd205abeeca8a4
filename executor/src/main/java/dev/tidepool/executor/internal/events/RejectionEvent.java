package dev.tidepool.executor.internal.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A pool rejected a task. */
@Name("dev.tidepool.Rejection")
@Label("Thread Pool Rejection")
@Category("Tidepool")
@Description("A pool rejected a task")
@StackTrace(false)
public final class RejectionEvent extends Event {
    /** Name of the pool. */
    @Label("Pool")
    public String pool = "";

    /** Why, in one sentence. */
    @Label("Reason")
    public String reason = "";
}
