package dev.tidepool.server.cli;

import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.OutOfMemoryHandler;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Ends the process of a server that has run out of memory or cannot start a thread, so that a supervisor replaces it.
 * Hazelcast's own handler would close its port and leave the process alive. Not every error reaches a handler: threads
 * catch or die of them. So a thread asks for a little memory every second, as any request would, and ends the process
 * when there is none. The launcher also sets {@code -XX:+ExitOnOutOfMemoryError}, which ends it at the first error of
 * any thread.
 */
final class OutOfMemoryEnd extends OutOfMemoryHandler {
    /** The JVM's own exit code with {@code -XX:+ExitOnOutOfMemoryError}. */
    private static final int EXIT_CODE = 3;

    private static final int PROBE_BYTES = 1 << 16;
    private static final long PROBE_MILLIS = 1_000;

    private static final LastWords NO_MEMORY =
            new LastWords("this server has no memory left and ends; give it a larger heap with -Xmx");

    private static final LastWords NO_THREAD =
            new LastWords("this server cannot start a thread and ends; raise the limit on them (ulimit -u, pids.max)");

    /** Keeps what was asked for, so that the compiler cannot leave the allocation out. */
    private static final AtomicReference<byte[]> PROBE = new AtomicReference<>(new byte[0]);

    private OutOfMemoryEnd() {}

    /** Begins to watch this process and its Hazelcast instances. */
    static void install() {
        Hazelcast.setOutOfMemoryHandler(new OutOfMemoryEnd());
        Thread watch = new Thread(OutOfMemoryEnd::watch, "tidepool-memory-watch");
        watch.setDaemon(true);
        watch.start();
    }

    private static void watch() {
        try {
            while (true) {
                PROBE.set(new byte[PROBE_BYTES]);
                Thread.sleep(PROBE_MILLIS);
            }
        } catch (OutOfMemoryError none) {
            end(none);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void onOutOfMemory(OutOfMemoryError error, HazelcastInstance[] instances) {
        end(error);
    }

    /** Returns what the process says last: the JVM has one error for both. */
    static LastWords lastWords(OutOfMemoryError error) {
        String message = error.getMessage();
        return message != null && message.contains("native thread") ? NO_THREAD : NO_MEMORY;
    }

    private static void end(OutOfMemoryError error) {
        lastWords(error).halt(EXIT_CODE);
    }
}
