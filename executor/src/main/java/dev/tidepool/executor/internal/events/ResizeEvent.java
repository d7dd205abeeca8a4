package dev.tidepool.executor.internal.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A decision changed the target of a pool. */
@Name("dev.tidepool.Resize")
@Label("Thread Pool Resize")
@Category("Tidepool")
@Description("A decision changed the target of a pool")
@StackTrace(false)
public final class ResizeEvent extends Event {
    /** Name of the pool. */
    @Label("Pool")
    public String pool = "";

    /** Name of the policy that decided. */
    @Label("Policy")
    public String policy = "";

    /** Target of the decision. */
    @Label("Target")
    public int target;

    /** Limit of the decision. */
    @Label("Limit")
    public int limit;

    /** Threads alive at that moment. */
    @Label("Threads")
    public int threads;

    /** Why, in one sentence. */
    @Label("Reason")
    public String reason = "";
}
