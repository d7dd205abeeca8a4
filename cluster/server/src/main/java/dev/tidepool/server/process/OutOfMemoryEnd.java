package dev.tidepool.server.process;

import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.OutOfMemoryHandler;

/**
 * Ends the process of a server whose cluster connection has run out of memory. Hazelcast's own handler would close its
 * port and leave the process alive, so that nothing replaced it. The launcher also sets {@code
 * -XX:+ExitOnOutOfMemoryError}, which sees the errors of all threads.
 */
public final class OutOfMemoryEnd extends OutOfMemoryHandler {
    /** The JVM's own exit code with {@code -XX:+ExitOnOutOfMemoryError}. */
    public static final int EXIT_CODE = 3;

    private OutOfMemoryEnd() {}

    /** Begins to watch the instances of this process. */
    public static void install() {
        Hazelcast.setOutOfMemoryHandler(new OutOfMemoryEnd());
    }

    @Override
    public void onOutOfMemory(OutOfMemoryError error, HazelcastInstance[] instances) {
        try {
            System.err.println("tidepool: this server has no memory left and ends; give it a larger heap with -Xmx");
        } finally {
            Runtime.getRuntime().halt(EXIT_CODE);
        }
    }
}
