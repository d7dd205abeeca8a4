package dev.tidepool.cluster.internal.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.System.Logger;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class WarnOnceLogTest {
    private final List<String> lines = new ArrayList<>();
    private final AtomicLong now = new AtomicLong();
    private final WarnOnceLog log = new WarnOnceLog(new Lines(), now::get);

    @Test
    void aWarningIsLoggedOnceAnHour() {
        log.warn("secret", "a", "first");
        log.warn("secret", "a", "second");
        now.addAndGet(TimeUnit.HOURS.toNanos(1));
        log.warn("secret", "a", "third");
        assertThat(lines).containsExactly("first", "third");
    }

    @Test
    void aThousandUnknownTasksSilenceNoWarningOfAWrongSecret() {
        for (int i = 0; i < 1_000; i++) {
            log.warn("task", "name-" + i, "unknown");
        }
        assertThat(lines).hasSize(100);
        log.warn("secret", "a", "wrong secret");
        assertThat(lines).hasSize(101).endsWith("wrong secret");
    }

    private final class Lines implements Logger {
        @Override
        public String getName() {
            return "test";
        }

        @Override
        public boolean isLoggable(Level level) {
            return true;
        }

        @Override
        public void log(Level level, ResourceBundle bundle, String message, Throwable thrown) {
            lines.add(message);
        }

        @Override
        public void log(Level level, ResourceBundle bundle, String format, Object... parameters) {
            lines.add(format);
        }
    }
}
