package dev.tidepool.spring;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** The messages that a class logs from now on, until this is closed. */
final class CollectedLog extends Handler {
    private final List<String> messages = new CopyOnWriteArrayList<>();
    private final Logger logger;

    CollectedLog(String loggerName) {
        logger = Logger.getLogger(loggerName);
        logger.addHandler(this);
    }

    List<String> messages() {
        return messages;
    }

    @Override
    public void publish(LogRecord logged) {
        messages.add(logged.getMessage());
    }

    @Override
    public void flush() {}

    /** Ends the collection. */
    void end() {
        logger.removeHandler(this);
    }

    @Override
    public void close() {}
}
