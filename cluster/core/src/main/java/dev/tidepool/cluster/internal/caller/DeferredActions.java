package dev.tidepool.cluster.internal.caller;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;

/**
 * Actions to take after the caller's lock is released: messages to send, futures to complete. The lock's holder calls
 * neither user code nor the engine.
 */
final class DeferredActions {
    private static final Logger LOG = System.getLogger(DeferredActions.class.getName());

    private final List<Runnable> actions;

    DeferredActions() {
        this(2);
    }

    /** @param expected their number, about */
    DeferredActions(int expected) {
        actions = new ArrayList<>(expected);
    }

    void add(Runnable action) {
        actions.add(action);
    }

    /** Takes all actions, even if some throw. */
    void run() {
        for (Runnable action : actions) {
            try {
                action.run();
            } catch (RuntimeException | Error failed) {
                LOG.log(Level.ERROR, "a message or the end of a future was lost; the others follow", failed);
            }
        }
    }
}
