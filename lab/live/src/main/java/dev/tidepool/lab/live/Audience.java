package dev.tidepool.lab.live;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** All who look on, {@value #MOST} at most. One who is too slow is dropped; its browser comes back by itself. Thread-safe. */
final class Audience {
    static final int MOST = 32;

    private final Set<Viewer> viewers = ConcurrentHashMap.newKeySet();

    /** Returns whether one more may enter. */
    boolean hasRoom() {
        return viewers.size() < MOST;
    }

    /** Lets a viewer in, who gets every event from now on. */
    void enter(Viewer viewer) {
        viewers.add(viewer);
    }

    /** Forgets a viewer. */
    void leave(Viewer viewer) {
        viewers.remove(viewer);
    }

    /** Returns how many there are. */
    int size() {
        return viewers.size();
    }

    /** Sends an event to all; nobody is waited for. */
    void tell(byte[] event) {
        viewers.removeIf(viewer -> isDropped(viewer, event));
    }

    private static boolean isDropped(Viewer viewer, byte[] event) {
        if (viewer.offer(event)) {
            return false;
        }
        viewer.abort(new IOException("too slow"));
        return true;
    }
}
