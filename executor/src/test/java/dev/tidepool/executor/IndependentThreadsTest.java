package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.sizing.Cached;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ref.WeakReference;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a pool's threads keep of the thread that happens to create them. */
final class IndependentThreadsTest {
    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    /** A class of an application, which submits a task. */
    public static final class Submitter implements BiConsumer<Executor, Runnable> {
        @Override
        public void accept(Executor executor, Runnable task) {
            executor.execute(task);
        }
    }

    /** Defines the submitter itself, as the class loader of an application does. */
    private static final class OfApplication extends ClassLoader {
        private OfApplication() {
            super(IndependentThreadsTest.class.getClassLoader());
        }

        private Class<?> submitter() {
            String name = Submitter.class.getName();
            try (InputStream file = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = file.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
    }

    private static void inNewThread(ThreadGroup group, Runnable action) {
        FutureTask<Void> result = new FutureTask<>(action, null);
        new Thread(group, result, "other").start();
        Await.result(result);
    }

    private static AdaptiveExecutorBuilder growing() {
        return AdaptiveExecutor.builder("growing").sizing(Cached.defaults());
    }

    /** The group of whoever submitted a task got its uncaught exceptions, and could interrupt the pool's threads. */
    @Test
    void aThreadIsOfTheGroupThatBuiltThePool() {
        AdaptiveExecutor pool = pools.start(growing());
        Blocker[] tasks = {pools.blocker(), pools.blocker()};
        FutureTask<ThreadGroup> group =
                new FutureTask<>(() -> Thread.currentThread().getThreadGroup());
        inNewThread(new ThreadGroup("submitters"), () -> {
            pool.execute(tasks[0]);
            pool.execute(tasks[1]);
            pool.execute(group);
        });
        assertThat(Await.result(group)).isSameAs(Thread.currentThread().getThreadGroup());
    }

    @SuppressWarnings("unchecked")
    private static WeakReference<ClassLoader> submitFromApplication(AdaptiveExecutor pool, Runnable task) {
        OfApplication loader = new OfApplication();
        try {
            Object submitter = loader.submitter().getConstructor().newInstance();
            ((BiConsumer<Executor, Runnable>) submitter).accept(pool, task);
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError(impossible.getMessage(), impossible);
        }
        return new WeakReference<>(loader);
    }

    /** Until JDK 24, a thread kept the classes on the stack of its creator in memory for as long as it lived. */
    @Test
    void aThreadDoesNotKeepTheClassesOfTheSubmitterThatCreatedIt() {
        AdaptiveExecutor pool = pools.start(growing());
        Blocker task = pools.blocker();
        WeakReference<ClassLoader> loader = submitFromApplication(pool, task);
        Await.latch(task.started);
        Await.until("the class loader is collected", () -> {
            System.gc();
            return loader.get() == null;
        });
        assertThat(pool.stats().threadsAlive()).isEqualTo(1);
    }
}
