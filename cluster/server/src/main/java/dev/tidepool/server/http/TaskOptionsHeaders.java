package dev.tidepool.server.http;

import dev.tidepool.cluster.TaskOptions;
import java.time.Duration;
import org.eclipse.jetty.http.HttpFields;
import org.jspecify.annotations.Nullable;

/** The headers of a request with the options of its task. */
final class TaskOptionsHeaders {
    /** The task's time limit in milliseconds. */
    static final String TIME_LIMIT = "Tidepool-Time-Limit";

    /** Allows the task to run more than once, under this key. */
    static final String KEY = "Idempotency-Key";

    private TaskOptionsHeaders() {}

    /** @throws IllegalArgumentException if a header's value is not allowed; its message is one line */
    static TaskOptions read(HttpFields headers) {
        TaskOptions options = TaskOptions.defaults();
        String header = TIME_LIMIT;
        try {
            @Nullable String limit = headers.get(TIME_LIMIT);
            if (limit != null) {
                options = options.limit(Duration.ofMillis(whole(limit)));
            }
            header = KEY;
            @Nullable String key = headers.get(KEY);
            return key == null ? options : options.idempotent(key);
        } catch (IllegalArgumentException bad) {
            throw new IllegalArgumentException("header %s: %s".formatted(header, bad.getMessage()), bad);
        }
    }

    private static long whole(String text) {
        try {
            return Long.parseLong(text.strip());
        } catch (NumberFormatException noNumber) {
            throw new IllegalArgumentException(
                    "found '%s', expected milliseconds, 1 to 86400000".formatted(text), noNumber);
        }
    }
}
