package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.sizing.Fixed;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a task throws ends no thread, spoils no count and harms no other task. */
final class FailingTaskTest {
    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    private final List<Throwable> uncaught = new CopyOnWriteArrayList<>();
    private final AdaptiveExecutor executor = pools.start(
            AdaptiveExecutor.builder("failures").sizing(new Fixed(1)).uncaughtExceptionHandler((thread, thrown) -> {
                assertThat(thread).isSameAs(Thread.currentThread());
                uncaught.add(thrown);
            }));

    /** Throws anything without declaring it. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> void sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }

    @SuppressWarnings("InfiniteRecursion")
    private static int recurse(int depth) {
        return recurse(depth + 1) + 1;
    }

    private Thread worker() {
        return Await.result(executor.submit(Thread::currentThread));
    }

    @ParameterizedTest
    @ValueSource(
            classes = {IllegalStateException.class, OutOfMemoryError.class, StackOverflowError.class, Throwable.class})
    void whateverATaskThrowsCostsNothing(Class<? extends Throwable> expected) throws ReflectiveOperationException {
        Throwable thrown = expected.getConstructor().newInstance();
        Runnable failing = thrown instanceof StackOverflowError
                ? () -> recurse(0)
                : () -> FailingTaskTest.<RuntimeException>sneak(thrown);
        Thread before = worker();
        executor.execute(failing);
        assertThat(worker()).isSameAs(before);
        assertThat(uncaught).hasSize(1).hasOnlyElementsOfType(expected);
        assertThat(Await.failure(executor.submit(failing))).isInstanceOf(expected);
        assertThat(worker()).isSameAs(before);
        assertThat(uncaught).hasSize(1);
        PoolFixture.end(executor);
        PoolStats stats = executor.stats();
        assertThat(stats.completions()).isEqualTo(5);
        assertThat(stats.starts()).isEqualTo(5);
        assertThat(stats.failures()).isEqualTo(2);
        assertThat(stats.threadsCreated()).isEqualTo(1);
    }

    @Test
    void aHandlerThatThrowsCostsNoThread() {
        PoolLog.expect("the uncaught-exception handler failed");
        try (AdaptiveExecutor clumsy = AdaptiveExecutor.builder("clumsy")
                .sizing(new Fixed(1))
                .daemon(true)
                .uncaughtExceptionHandler((thread, thrown) -> {
                    throw new IllegalArgumentException("the handler fails too");
                })
                .build()) {
            Thread before = Await.result(clumsy.submit(Thread::currentThread));
            clumsy.execute(() -> {
                throw new IllegalStateException("no");
            });
            assertThat(Await.result(clumsy.submit(Thread::currentThread))).isSameAs(before);
        }
    }

    @Test
    void withoutAHandlerTheThreadsOwnHandlerIsCalled() {
        CountDownLatch called = new CountDownLatch(1);
        Thread.UncaughtExceptionHandler handler = (thread, thrown) -> called.countDown();
        try (AdaptiveExecutor plain = AdaptiveExecutor.builder("plain")
                .sizing(new Fixed(1))
                .threads(task -> {
                    Thread thread = new Thread(task);
                    thread.setUncaughtExceptionHandler(handler);
                    return thread;
                })
                .build()) {
            plain.execute(() -> {
                throw new IllegalStateException("no");
            });
            Await.latch(called);
        }
    }
}
