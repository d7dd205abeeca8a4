package dev.tidepool.lab.measure.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A new folder among the system's temporary files, which {@link #close} deletes with all that is in it.
 *
 * @param path where it is
 */
public record TemporaryFolder(Path path) implements AutoCloseable {

    /**
     * Makes a folder.
     *
     * @param prefix how its name begins
     */
    public static TemporaryFolder create(String prefix) throws IOException {
        return new TemporaryFolder(Files.createTempDirectory(prefix));
    }

    @Override
    public void close() throws IOException {
        List<Path> deepestFirst;
        try (Stream<Path> files = Files.walk(path)) {
            deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : deepestFirst) {
            Files.deleteIfExists(file);
        }
    }
}
