package dev.tidepool.research.prove.rows;

import dev.tidepool.lab.measure.process.ChildProcess;
import dev.tidepool.lab.measure.process.ParentLink;
import dev.tidepool.lab.measure.process.TemporaryFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The main class of a small process that burns one core until its parent ends, or for a limited time. */
final class BurnerMain {
    private static final List<String> FLAGS = List.of("-Xms8m", "-Xmx16m", "-XX:+UseSerialGC");

    private BurnerMain() {}

    /**
     * Starts a burner.
     *
     * @param folder for its files
     * @param name unique in that folder
     * @param limit it is ended after this time at the latest
     */
    static ChildProcess start(TemporaryFolder folder, String name, Duration limit) throws IOException {
        ChildProcess burner = ChildProcess.start(
                BurnerMain.class,
                FLAGS,
                Map.of(),
                Files.createDirectory(folder.path().resolve(name)));
        burner.killAfter(limit);
        return burner;
    }

    /** Burns a core until the parent ends. */
    public static void main(String[] arguments) {
        ParentLink.serve(arguments, Object.class, (request, parent) -> {
            while (!Thread.interrupted()) {
                Thread.onSpinWait();
            }
            return null;
        });
    }
}
