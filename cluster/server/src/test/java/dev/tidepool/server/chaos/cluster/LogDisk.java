package dev.tidepool.server.chaos.cluster;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A small disk (tmpfs) for logs, which can be filled. It needs root. Not thread-safe. */
public final class LogDisk implements AutoCloseable {
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

    /** Returns the prefix that makes a command log here: its errors, and the options of a JVM that log here too. */
    List<String> launcher(String process) {
        return List.of(
                "/bin/sh",
                "-c",
                "exec \"$@\" 2>>\"$0\"",
                folder.resolve(process + ".log").toString());
    }

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
