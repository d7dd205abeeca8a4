package dev.tidepool.executor;

import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Replaces the system's log, so that expected warnings stay out of the console. A test {@linkplain #expect
 * expects} the warnings that it provokes. It fails if one of them is missing, or if there is any other.
 * Registered for every test, as an extension of JUnit and as the finder of loggers.
 */
public final class PoolLog extends System.LoggerFinder implements AfterEachCallback {
    private static final List<String> EXPECTED = new CopyOnWriteArrayList<>();
    private static final List<String> WARNINGS = new CopyOnWriteArrayList<>();
    private static final List<String> IGNORED = new CopyOnWriteArrayList<>();

    private static volatile boolean broken;

    /** Called by JUnit and by the logging system. */
    public PoolLog() {}

    /** At least one warning of this test contains {@code fragment}. */
    static void expect(String fragment) {
        EXPECTED.add(fragment);
    }

    /** Returns how many warnings this test has had so far. */
    static int warnings() {
        return WARNINGS.size();
    }

    /** From now on, no warning that contains {@code fragment} counts: a pool may warn after its test has ended. */
    static void ignore(String fragment) {
        IGNORED.add(fragment);
    }

    /** Every call of the log throws until the test ends. */
    static void breakUntilTheTestEnds() {
        broken = true;
    }

    @Override
    public void afterEach(ExtensionContext context) {
        broken = false;
        List<String> missing = new ArrayList<>(EXPECTED);
        List<String> unexpected = new ArrayList<>();
        for (String warning : WARNINGS) {
            missing.removeIf(warning::contains);
            if (EXPECTED.stream().noneMatch(warning::contains)) {
                unexpected.add(warning);
            }
        }
        EXPECTED.clear();
        WARNINGS.clear();
        if (!missing.isEmpty() || !unexpected.isEmpty()) {
            throw new AssertionError("warnings missing: " + missing + ", not expected: " + unexpected);
        }
    }

    @Override
    public System.Logger getLogger(String name, Module module) {
        return new Recorder(name);
    }

    private record Recorder(String name) implements System.Logger {
        @Override
        public String getName() {
            return name;
        }

        @Override
        public boolean isLoggable(Level level) {
            return level.compareTo(Level.WARNING) >= 0 && level != Level.OFF;
        }

        @Override
        public void log(
                Level level, @Nullable ResourceBundle bundle, @Nullable String message, @Nullable Throwable thrown) {
            if (broken) {
                throw new IllegalStateException("the log is broken");
            }
            String warning = name + ": " + message + (thrown == null ? "" : " " + thrown);
            if (isLoggable(level) && IGNORED.stream().noneMatch(warning::contains)) {
                WARNINGS.add(warning);
            }
        }

        @Override
        public void log(Level level, @Nullable ResourceBundle bundle, @Nullable String format, Object... arguments) {
            log(level, bundle, format, (Throwable) null);
        }
    }
}
