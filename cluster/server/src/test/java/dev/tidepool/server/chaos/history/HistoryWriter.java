package dev.tidepool.server.chaos.history;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Appends records to the history of this process. Each is one {@code write} system call. When it
 * returns, the record survives any end of the process. Thread-safe without a lock, and not affected
 * by interrupts, unlike a {@code FileChannel}.
 */
public final class HistoryWriter {
    private final FileOutputStream file;

    /** Opens a history and keeps its records. */
    public HistoryWriter(Path path) throws IOException {
        file = new FileOutputStream(path.toFile(), true);
    }

    /** Appends a record. */
    public void write(HistoryRecord entry) {
        try {
            file.write((entry.line() + HistoryReader.END + "\n").getBytes(StandardCharsets.US_ASCII));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
