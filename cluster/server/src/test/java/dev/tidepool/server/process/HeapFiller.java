package dev.tidepool.server.process;

import dev.tidepool.cluster.TaskRegistry;
import dev.tidepool.server.task.TaskModule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Fills the heap of a node, and keeps it full, once a file exists. */
public final class HeapFiller implements TaskModule {
    /** The system property with the file's name. */
    static final String FILE = "dev.tidepool.test.fill";

    private static final List<byte[]> KEPT = new ArrayList<>(1 << 20);

    /** Makes the module; for {@link java.util.ServiceLoader}. */
    public HeapFiller() {}

    @Override
    public void register(TaskRegistry registry) {
        String file = System.getProperty(FILE);
        if (file != null) {
            Thread filler = new Thread(() -> fill(Path.of(file)), "heap-filler");
            filler.setDaemon(true);
            filler.start();
        }
    }

    private static void fill(Path file) {
        try {
            while (!Files.exists(file)) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
            int bytes = 1 << 20;
            while (true) {
                try {
                    KEPT.add(new byte[bytes]);
                } catch (OutOfMemoryError full) {
                    bytes = Math.max(16, bytes / 4);
                    TimeUnit.MILLISECONDS.sleep(200); // one collection after another lets no other thread run
                }
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }
}
