package dev.tidepool.server.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.OutOfMemoryHandler;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;

/**
 * Ends the process of a server whose cluster connection has run out of memory. Hazelcast's own handler would close its
 * port and leave the process alive, so that nothing replaced it. The launcher also sets {@code
 * -XX:+ExitOnOutOfMemoryError}, which sees the errors of all threads.
 */
final class OutOfMemoryEnd extends OutOfMemoryHandler {
    /** The JVM's own exit code with {@code -XX:+ExitOnOutOfMemoryError}. */
    private static final int EXIT_CODE = 3;

    /** Made at the start, since the end has no memory for them. */
    private static final byte[] LINE =
            "tidepool: this server has no memory left and ends; give it a larger heap with -Xmx\n".getBytes(US_ASCII);

    private static final FileOutputStream ERRORS = new FileOutputStream(FileDescriptor.err);

    private OutOfMemoryEnd() {}

    /** Begins to watch the instances of this process. */
    static void install() {
        Hazelcast.setOutOfMemoryHandler(new OutOfMemoryEnd());
    }

    @Override
    public void onOutOfMemory(OutOfMemoryError error, HazelcastInstance[] instances) {
        try {
            ERRORS.write(LINE);
        } catch (IOException unheard) {
            // The exit code says it too.
        } finally {
            Runtime.getRuntime().halt(EXIT_CODE);
        }
    }
}
