package dev.tidepool.cluster.internal.caller;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;

/**
 * What is to be done once the caller's lock is no longer held: messages to send, futures to end. No code
 * of users and no engine is called under the lock.
 */
final class DeferredActions {
    private static final Logger LOG = System.getLogger(DeferredActions.class.getName());

    private final List<Runnable> actions = new ArrayList<>(2);

    void add(Runnable action) {
        actions.add(action);
    }

    /** Does everything, whatever one of it throws. */
    void run() {
        for (Runnable action : actions) {
            try {
                action.run();
            } catch (RuntimeException | Error failed) {
                LOG.log(Level.ERROR, "one message or future was dropped; the others go on", failed);
            }
        }
    }
}
