package dev.tidepool.options.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** A file that holds a secret and nothing else. */
public final class SecretFile {
    private static final int SHORTEST = 16;
    private static final int LONGEST = 10_000;

    private SecretFile() {}

    /**
     * Returns the file's bytes without the line ends after them.
     *
     * @param option that named it, for messages
     * @throws IllegalArgumentException in one line, if it cannot be read, is too short or too long
     */
    public static byte[] read(String option, Path file) {
        byte[] bytes;
        try {
            if (Files.size(file) > LONGEST) {
                throw wrongLength(option, file, Files.size(file));
            }
            bytes = Files.readAllBytes(file);
        } catch (IOException unreadable) {
            throw new IllegalArgumentException(
                    "%s is '%s', which cannot be read; name a file with %d to %d random bytes"
                            .formatted(option, file, SHORTEST, LONGEST),
                    unreadable);
        }
        int length = bytes.length;
        while (length > 0 && (bytes[length - 1] == '\n' || bytes[length - 1] == '\r')) {
            length--;
        }
        if (length < SHORTEST) {
            throw wrongLength(option, file, length);
        }
        return Arrays.copyOf(bytes, length);
    }

    private static IllegalArgumentException wrongLength(String option, Path file, long length) {
        return new IllegalArgumentException(
                "%s is '%s', which holds %d bytes; allowed are %d to %d: openssl rand -base64 32 makes a good one"
                        .formatted(option, file, length, SHORTEST, LONGEST));
    }
}
