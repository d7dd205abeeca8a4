package dev.tidepool.options.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** The folder for the results of a command, created and tested before a long run begins. */
public final class OutputFolder {
    private static final Path DEFAULT = Path.of("tidepool-results");

    private OutputFolder() {}

    /**
     * Returns a folder that can be written to.
     *
     * @param wanted the folder that the user named; null for a new one in {@code tidepool-results}
     * @param name what the folder's name begins with if the user named none; the time follows
     * @throws IllegalArgumentException if it cannot be written to; the message says why and what to do
     */
    public static Path writable(@Nullable Path wanted, String name) {
        String time = LocalDateTime.now(ZoneId.systemDefault()).format(DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss"));
        Path folder = wanted == null ? DEFAULT.resolve(name + "-" + time) : wanted;
        try {
            Files.createDirectories(folder);
            Files.delete(Files.createTempFile(folder, ".writable", ""));
            return folder;
        } catch (IOException notWritable) {
            throw new IllegalArgumentException(
                    "cannot write to '%s' (%s); name another folder with --out".formatted(folder, why(notWritable)),
                    notWritable);
        }
    }

    private static String why(IOException failure) {
        if (failure instanceof AccessDeniedException) {
            return "access denied";
        }
        if (failure instanceof FileAlreadyExistsException) {
            return "a file of this name exists";
        }
        return failure instanceof FileSystemException inFile && inFile.getReason() != null
                ? inFile.getReason()
                : failure.toString();
    }
}
