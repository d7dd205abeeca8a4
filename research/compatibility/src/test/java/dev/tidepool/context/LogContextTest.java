package dev.tidepool.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.policy.sizing.Fixed;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.MDC;

/** The log's context (MDC) and the pool, as docs/guide/production.md says it. */
class LogContextTest {
    private static final Path PAGE = Path.of("../../docs/guide/production.md");
    private static final Pattern PRINTED =
            Pattern.compile("^```java\n((?:(?!^```).)*class LogContext .*?)^```", Pattern.MULTILINE | Pattern.DOTALL);
    private static final String KEY = "user";

    @AfterEach
    void clear() {
        MDC.clear();
    }

    /** One thread, so that a task finds what the one before left behind. */
    private static AdaptiveExecutor pool() {
        return AdaptiveExecutor.builder("orders").sizing(new Fixed(1)).build();
    }

    private static void put(String user) {
        MDC.put(KEY, user);
    }

    private static String seen() {
        return String.valueOf(MDC.get(KEY));
    }

    private static String seenBy(AdaptiveExecutor pool) throws Exception {
        return pool.submit(LogContextTest::seen).get(Submissions.LIMIT_SECONDS, TimeUnit.SECONDS);
    }

    @Test
    void thePrintedCodeTakesTheContextAlong(@TempDir Path folder) throws Exception {
        Matcher printed = PRINTED.matcher(Files.readString(PAGE));
        assertThat(printed.find()).isTrue();
        Method withMdc =
                CompiledCode.load("LogContext", printed.group(1), folder).getDeclaredMethod("withMdc", Runnable.class);
        withMdc.setAccessible(true);
        try (AdaptiveExecutor pool = pool()) {
            put("ada");
            CompletableFuture<String> first = new CompletableFuture<>();
            pool.execute((Runnable) withMdc.invoke(null, (Runnable) () -> first.complete(seen())));
            assertThat(first.get(Submissions.LIMIT_SECONDS, TimeUnit.SECONDS)).isEqualTo("ada");
            assertThat(seenBy(pool)).as("what the thread keeps").isEqualTo("null");

            MDC.clear();
            CompletableFuture<String> second = new CompletableFuture<>();
            pool.execute((Runnable) withMdc.invoke(null, (Runnable) () -> second.complete(seen())));
            assertThat(second.get(Submissions.LIMIT_SECONDS, TimeUnit.SECONDS)).isEqualTo("null");
        }
    }

    /** SLF4J's context is an inheritable thread-local here, and the submission starts the thread. */
    @Test
    void aThreadInheritsNothingFromTheSubmitter() throws Exception {
        put("ada");
        CompletableFuture<String> inherited = new CompletableFuture<>();
        Thread plain = new Thread(() -> inherited.complete(seen()));
        plain.start();
        plain.join();
        assertThat(inherited).isCompletedWithValue("ada");
        try (AdaptiveExecutor pool = AdaptiveExecutor.create("orders")) {
            assertThat(seenBy(pool)).isEqualTo("null");
        }
    }

    @Test
    void theHookOfTheBuilderRemovesWhatATaskLeavesBehind() throws Exception {
        try (AdaptiveExecutor pool = pool()) {
            pool.submit(() -> put("ada")).get(Submissions.LIMIT_SECONDS, TimeUnit.SECONDS);
            assertThat(seenBy(pool)).as("without the hook").isEqualTo("ada");
        }
        try (AdaptiveExecutor pool = AdaptiveExecutor.builder("orders")
                .sizing(new Fixed(1))
                .afterTask((task, thrown) -> MDC.clear())
                .build()) {
            pool.submit(() -> put("ada")).get(Submissions.LIMIT_SECONDS, TimeUnit.SECONDS);
            assertThat(seenBy(pool)).isEqualTo("null");
        }
    }
}
