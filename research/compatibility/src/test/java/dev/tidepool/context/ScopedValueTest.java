package dev.tidepool.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.executor.AdaptiveExecutor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.io.TempDir;

/** A {@code ScopedValue} follows a task as docs/guide/production.md says it. Only newer JDKs compile the code. */
@EnabledForJreRange(minVersion = 25, disabledReason = "earlier JDKs have no ScopedValue, or as a preview only")
class ScopedValueTest {
    private static final Path PAGE = Path.of("../../docs/guide/production.md");
    private static final Pattern ROW =
            Pattern.compile("^\\| a `ScopedValue` \\| `([^`]+)`, then `([^`]+)`", Pattern.MULTILINE);

    private static final String CODE = """
            import dev.tidepool.executor.AdaptiveExecutor;
            import java.util.concurrent.*;

            class ScopedUser {
                record User(String name) {}

                static final ScopedValue<User> USER = ScopedValue.newInstance();

                static String seen() {
                    return USER.isBound() ? USER.get().name() : "nobody";
                }

                /** What a task sees that is submitted as printed, and what one does that is submitted without. */
                static String seen(AdaptiveExecutor orders) throws Exception {
                    return ScopedValue.where(USER, new User("ada")).call(() -> {
                        String[] seen = new String[1];
                        Runnable task = () -> seen[0] = seen();
                        %s;
                        Future<?> end = %s;
                        end.get();
                        return seen[0] + ", " + orders.submit(() -> seen()).get();
                    });
                }
            }
            """;

    @Test
    void thePrintedCodeBindsItInTheTask(@TempDir Path folder) throws Exception {
        Matcher row = ROW.matcher(Files.readString(PAGE));
        assertThat(row.find()).isTrue();
        Method seen = CompiledCode.load("ScopedUser", CODE.formatted(row.group(1), row.group(2)), folder)
                .getDeclaredMethod("seen", AdaptiveExecutor.class);
        seen.setAccessible(true);
        try (AdaptiveExecutor orders = AdaptiveExecutor.create("orders")) {
            assertThat(seen.invoke(null, orders)).isEqualTo("ada, nobody");
        } catch (InvocationTargetException failure) {
            throw new AssertionError(failure.getCause());
        }
    }
}
