package dev.tidepool.lab.live;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The viewers of a live page, {@value #MAX} at most. A slow viewer is dropped; its browser reconnects. Thread-safe. */
final class Viewers {
    static final int MAX = 32;

    private final Set<Viewer> viewers = ConcurrentHashMap.newKeySet();

    /** Returns whether one more may enter. */
    boolean hasRoom() {
        return viewers.size() < MAX;
    }

    /** Adds a viewer, who gets every event from now on. */
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

    /** Sends an event to all without waiting. */
    void send(byte[] event) {
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
