package dev.tidepool.cluster.caller;

import java.util.ArrayList;
import java.util.List;

/**
 * What is to be done once the caller's lock is no longer held: messages to send, futures to end. No code
 * of users and no engine is called under the lock.
 */
final class Afterwards {
    private final List<Runnable> actions = new ArrayList<>(2);

    void add(Runnable action) {
        actions.add(action);
    }

    void run() {
        for (Runnable action : actions) {
            action.run();
        }
    }
}
