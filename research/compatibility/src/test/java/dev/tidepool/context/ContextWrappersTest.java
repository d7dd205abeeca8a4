package dev.tidepool.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.executor.AdaptiveExecutor;
import io.micrometer.context.ContextExecutorService;
import io.micrometer.context.ContextRegistry;
import io.micrometer.context.ContextSnapshotFactory;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.concurrent.DelegatingSecurityContextExecutorService;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;

/** The wrappers with which context follows a task into a pool, as docs/guide/production.md names them. */
class ContextWrappersTest {
    private static final ThreadLocal<String> TENANT = new ThreadLocal<>();

    private final AdaptiveExecutor pool = AdaptiveExecutor.create("orders");

    @AfterEach
    void end() {
        pool.close();
        TENANT.remove();
        SecurityContextHolder.clearContext();
    }

    /** A task sees the context however it is submitted, and the thread keeps nothing of it. */
    private void assertFollows(ExecutorService wrapped, ThreadLocal<String> context) throws Exception {
        assertFollows(Submissions.seen(wrapped, () -> String.valueOf(context.get())));
        assertThat(Submissions.seen(pool, () -> String.valueOf(context.get())))
                .allSatisfy((way, seen) -> assertThat(seen).isEqualTo("null"));
    }

    private static void assertFollows(Map<String, String> seen) {
        assertThat(seen)
                .hasSize(9)
                .allSatisfy((way, tenant) -> assertThat(tenant).isEqualTo("acme"));
    }

    @Test
    void micrometersContextPropagation() throws Exception {
        ContextRegistry registry = new ContextRegistry().registerThreadLocalAccessor("tenant", TENANT);
        ContextSnapshotFactory contexts =
                ContextSnapshotFactory.builder().contextRegistry(registry).build();
        ExecutorService wrapped = ContextExecutorService.wrap(pool, () -> contexts.captureAll());
        TENANT.set("acme");
        assertFollows(wrapped, TENANT);
    }

    @Test
    void openTelemetrysContext() throws Exception {
        ContextKey<String> tenant = ContextKey.named("tenant");
        ExecutorService wrapped = Context.taskWrapping(pool);
        assertFollows(Context.current()
                .with(tenant, "acme")
                .wrap(() -> Submissions.seen(
                        wrapped, () -> String.valueOf(Context.current().get(tenant))))
                .call());
    }

    @Test
    void springSecuritysContext() throws Exception {
        SecurityContextHolder.getContext().setAuthentication(new TestingAuthenticationToken("acme", "secret"));
        assertFollows(Submissions.seen(new DelegatingSecurityContextExecutorService(pool), () -> {
            Authentication known = SecurityContextHolder.getContext().getAuthentication();
            return Objects.requireNonNull(known, "authentication").getName();
        }));
    }
}
