package dev.tidepool.cluster;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Collects the warnings and errors of a logger and the loggers below it, which then print nothing themselves. */
public final class LogLines extends Handler implements AutoCloseable {
    private final List<LogRecord> records = new CopyOnWriteArrayList<>();
    private final Logger logger;

    private LogLines(Logger logger) {
        this.logger = logger;
    }

    public static LogLines of(String name) {
        LogLines lines = new LogLines(Logger.getLogger(name));
        lines.logger.addHandler(lines);
        lines.logger.setUseParentHandlers(false);
        return lines;
    }

    public List<String> all() {
        return records.stream().map(LogRecord::getMessage).toList();
    }

    @Override
    public void publish(LogRecord line) {
        if (line.getLevel().intValue() >= Level.WARNING.intValue()) {
            records.add(line);
        }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setUseParentHandlers(true);
    }
}
