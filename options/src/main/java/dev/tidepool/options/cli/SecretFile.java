package dev.tidepool.options.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Arrays;

/** A file with a secret and nothing else. */
public final class SecretFile {
    private static final int MIN_BYTES = 16;
    private static final int MAX_BYTES = 10_000;

    private static final System.Logger LOG = System.getLogger(SecretFile.class.getName());

    private SecretFile() {}

    /**
     * Returns the file's bytes without final line ends. Logs a warning if every user of this machine can read it.
     *
     * @param option the option that names the file, for messages
     * @throws IllegalArgumentException if the file cannot be read, is too short or too long; the message is one line
     */
    public static byte[] read(String option, Path file) {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(MAX_BYTES + 1); // a device or a pipe has no size
        } catch (IOException unreadable) {
            throw new IllegalArgumentException(
                    "%s is '%s', which cannot be read; make one with openssl rand -base64 32".formatted(option, file),
                    unreadable);
        }
        if (bytes.length > MAX_BYTES) {
            throw wrongLength(option, file, "more than " + MAX_BYTES);
        }
        int length = bytes.length;
        while (length > 0 && (bytes[length - 1] == '\n' || bytes[length - 1] == '\r')) {
            length--;
        }
        if (length < MIN_BYTES) {
            throw wrongLength(option, file, Integer.toString(length));
        }
        warnIfPublic(option, file);
        return Arrays.copyOf(bytes, length);
    }

    /** Logs a warning if every user of this machine can read a file. */
    public static void warnIfPublic(String option, Path file) {
        try {
            if (Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_READ)) {
                LOG.log(
                        System.Logger.Level.WARNING,
                        "%s is '%s', which every user of this machine can read; say chmod 600 %s"
                                .formatted(option, file, file));
            }
        } catch (IOException | UnsupportedOperationException unknown) {
            // A file system without such permissions.
        }
    }

    private static IllegalArgumentException wrongLength(String option, Path file, String length) {
        return new IllegalArgumentException(
                "%s is '%s', which holds %s bytes; allowed are %d to %d: make one with openssl rand -base64 32"
                        .formatted(option, file, length, MIN_BYTES, MAX_BYTES));
    }
}
