package dev.tidepool.server.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;

/** The last line of a process that ends at once. Made before, since then there may be no memory or file descriptor. */
final class LastWords {
    private static final FileOutputStream ERRORS = new FileOutputStream(FileDescriptor.err);

    private final byte[] line;

    /** @param words in ASCII, without the name of the program */
    LastWords(String words) {
        line = ("tidepool: " + words + "\n").getBytes(US_ASCII);
    }

    /** Writes the line to standard error. */
    void write() {
        try {
            ERRORS.write(line);
        } catch (IOException unheard) {
            // The exit code says it too.
        }
    }

    /** Writes the line and ends this process, without its shutdown hooks. */
    void halt(int exitCode) {
        try {
            write();
        } finally {
            Runtime.getRuntime().halt(exitCode);
        }
    }

    @Override
    public String toString() {
        return new String(line, US_ASCII);
    }
}
