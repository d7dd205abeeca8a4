package dev.tidepool.server.chaos.cluster;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/** A small disk (tmpfs) for logs, which can be filled. It needs root. Not thread-safe. */
public final class LogDisk implements AutoCloseable {
    /** The suffix of a log's file name; the prefix is the name of the process. */
    static final String ENDING = ".log";

    private static final int BLOCK = 4_096;

    private final Path folder;
    private final Path filler;

    /**
     * Mounts it.
     *
     * @throws NotPermittedException if this is not possible here; the message has the system's output
     */
    public LogDisk() throws IOException {
        folder = Files.createTempDirectory("tidepool-logs");
        filler = folder.resolve("filler");
        try {
            Command.run("mount", "-t", "tmpfs", "-o", "size=512k", "tidepool-logs", folder.toString());
        } catch (IOException refused) {
            Files.delete(folder);
            throw new NotPermittedException(refused);
        }
    }

    Path folder() {
        return folder;
    }

    /** Returns the options of a JVM that log its collections here. */
    List<String> jvmArguments(String process) {
        return List.of("-Xlog:gc:file=" + folder.resolve(process + ".gc"));
    }

    /** Takes all the room that is left. */
    void fill() throws IOException {
        try (OutputStream file = Files.newOutputStream(filler)) {
            while (true) {
                file.write(new byte[BLOCK]);
            }
        } catch (IOException full) {
            if (!Files.exists(filler)) {
                throw full;
            }
        }
    }

    /** Copies the logs elsewhere, because they end with the disk. */
    void keep(Path where) {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path log :
                    files.filter(file -> file.toString().endsWith(ENDING)).toList()) {
                Files.copy(log, where.resolve(folder.relativize(log)), StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException lost) {
            System.err.println("logs were not kept: " + lost.getMessage());
        }
    }

    /** Gives the room back. */
    void free() throws IOException {
        Files.deleteIfExists(filler);
    }

    @Override
    public void close() {
        try {
            Command.run("umount", "-l", folder.toString());
            Files.delete(folder);
        } catch (IOException left) {
            System.err.println("left behind: " + left.getMessage());
        }
    }
}
