package dev.tidepool.server.chaos.history;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Appends records to the history of this process. Each is one {@code write} of the system: once it
 * returns, the record outlives the process, however that ends. Thread-safe without a lock, and not disturbed
 * by interrupts, as a {@code FileChannel} would be.
 */
public final class HistoryWriter {
    private final FileOutputStream file;

    /** Opens a history, in which all that is there is kept. */
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
