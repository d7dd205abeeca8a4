package dev.tidepool.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.executor.ScheduledExecutor;
import dev.tidepool.executor.WhenFull;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.DependsOn;

/** How executors end with their application. */
class ApplicationShutdownTest {
    private final CountDownLatch release = new CountDownLatch(1);
    private final AtomicInteger decorations = new AtomicInteger();

    /** An executor of its own beside those of properties. */
    @EnableAutoConfiguration
    @Configuration(proxyBeanMethods = false)
    static class Shop {
        @Bean
        AdaptiveExecutor mine() {
            return AdaptiveExecutor.create("mine");
        }
    }

    /** Fails after its executor has started. */
    @EnableAutoConfiguration
    @Configuration(proxyBeanMethods = false)
    static class BrokenShop {
        static final AtomicReference<AdaptiveExecutor> EXECUTOR = new AtomicReference<>();

        @Bean
        @DependsOn("reports")
        Object broken(ContextExecutors executors) {
            EXECUTOR.set(executors.byName().get("reports"));
            throw new IllegalStateException("broken");
        }
    }

    /** Pools whose declared types do not say that they are adaptive. */
    @EnableAutoConfiguration
    @Configuration(proxyBeanMethods = false)
    static class ServiceShop {
        @Bean
        ExecutorService orders() {
            return AdaptiveExecutor.create("orders");
        }

        @Bean
        Executor mails() {
            return AdaptiveExecutor.create("mails");
        }
    }

    /** A scheduled executor on the application's own. */
    @EnableAutoConfiguration
    @Configuration(proxyBeanMethods = false)
    static class ScheduledShop {
        @Bean
        ScheduledExecutorService scheduled(AdaptiveTaskExecutor tasks) {
            return ScheduledExecutor.on(tasks.adaptiveExecutor());
        }
    }

    /** Fails while a task of such a pool waits. */
    @EnableAutoConfiguration
    @Configuration(proxyBeanMethods = false)
    static class BrokenServiceShop {
        static final CountDownLatch NEVER = new CountDownLatch(1);

        @Bean
        ExecutorService orders() {
            return AdaptiveExecutor.create("orders");
        }

        @Bean
        Object broken(ExecutorService orders) throws InterruptedException {
            CountDownLatch runs = new CountDownLatch(1);
            orders.execute(() -> {
                runs.countDown();
                try {
                    NEVER.await();
                } catch (InterruptedException interrupt) {
                    Thread.currentThread().interrupt();
                }
            });
            Started.await(runs);
            throw new IllegalStateException("broken");
        }
    }

    @AfterEach
    void releaseTasks() {
        release.countDown();
    }

    private static AdaptiveExecutor executor(ConfigurableApplicationContext context, String bean) {
        return context.getBean(ContextExecutors.class).byName().get(bean);
    }

    /** Starts a shop whose executors all have a shutdown limit of 10 ms. */
    private static ConfigurableApplicationContext shopThatEndsAtOnce() {
        return endsAtOnce(Shop.class);
    }

    private static ConfigurableApplicationContext endsAtOnce(Class<?> shop) {
        return Started.application(
                shop,
                "tidepool.executors.application.shutdown-limit=10ms",
                "tidepool.executors.reports.shutdown-limit=10ms",
                "spring.lifecycle.timeout-per-shutdown-phase=10ms");
    }

    private Runnable counted(Runnable task) {
        return () -> {
            decorations.incrementAndGet();
            task.run();
        };
    }

    /** With one task that hung, the process did not end: Spring called close, which waits without limit. */
    @ParameterizedTest
    @ValueSource(strings = {"applicationTaskExecutor", "reports", "mine"})
    void aTaskThatHangsAndIgnoresInterruptsDoesNotHoldTheApplication(String bean) throws Exception {
        assertEndsThoughATaskHangs(shopThatEndsAtOnce(), bean);
    }

    /** Spring called close for a pool that was declared as an ExecutorService or Executor. */
    @ParameterizedTest
    @ValueSource(strings = {"orders", "mails"})
    void aTaskThatHangsInAPoolDeclaredAsExecutorDoesNotHoldTheApplication(String bean) throws Exception {
        assertEndsThoughATaskHangs(endsAtOnce(ServiceShop.class), bean);
    }

    /** Spring called close for a scheduled executor on such a pool, which waits for the task, too. */
    @Test
    void aTaskThatHangsInAScheduledExecutorDoesNotHoldTheApplication() throws Exception {
        ConfigurableApplicationContext context = endsAtOnce(ScheduledShop.class);
        assertEndsThoughATaskHangs(context, "applicationTaskExecutor", scheduled(context));
    }

    /** Each end of an application with a series was a warning: its pool refused the next run. */
    @Test
    void aSeriesEndsWithTheApplicationWithoutAWarning() {
        ConfigurableApplicationContext context = Started.application(ScheduledShop.class);
        Future<?> series = scheduled(context).scheduleWithFixedDelay(() -> {}, 1, 1, TimeUnit.HOURS);
        CollectedLog log = new CollectedLog("dev.tidepool.executor");
        try {
            context.close();
        } finally {
            log.end();
        }
        assertThat(log.messages()).isEmpty();
        assertThat(series.isCancelled()).isTrue();
    }

    private static ScheduledExecutorService scheduled(ConfigurableApplicationContext context) {
        return context.getBean("scheduled", ScheduledExecutorService.class);
    }

    private void assertEndsThoughATaskHangs(ConfigurableApplicationContext context, String bean) throws Exception {
        assertEndsThoughATaskHangs(context, bean, executor(context, bean));
    }

    private void assertEndsThoughATaskHangs(ConfigurableApplicationContext context, String bean, Executor tasks)
            throws Exception {
        AdaptiveExecutor executor = executor(context, bean);
        CountDownLatch runs = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        tasks.execute(() -> {
            runs.countDown();
            while (release.getCount() > 0) {
                try {
                    release.await();
                } catch (InterruptedException ignored) {
                    interrupted.countDown();
                }
            }
        });
        Started.await(runs);
        CollectedLog log = new CollectedLog(ExecutorShutdown.class.getName());
        try {
            Started.result(CompletableFuture.runAsync(context::close));
        } finally {
            log.end();
        }
        assertThat(executor.isTerminating()).isTrue();
        Started.await(interrupted);
        assertThat(log.messages()).singleElement().satisfies(message -> assertShows(message, bean));
    }

    /** The warning did not say which task it was. */
    private static void assertShows(String message, String bean) {
        List<String> lines = message.lines().toList();
        assertThat(lines.get(0))
                .isEqualTo("Executor '" + bean + "' did not end within its shutdown limit of 10 ms:"
                        + " 1 running tasks interrupted, 0 dropped");
        assertThat(lines.get(1)).matches("  [a-z]+-\\d+ has run its task for at least \\d+ ms:");
        assertThat(lines.subList(2, lines.size()))
                .allMatch(line -> line.startsWith("    at "))
                .anyMatch(line -> line.contains(ApplicationShutdownTest.class.getSimpleName() + ".java"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"applicationTaskExecutor", "reports", "mine"})
    void acceptedTasksEndBeforeTheBeansThatTheyUse(String bean) throws Exception {
        ConfigurableApplicationContext context =
                Started.application(Shop.class, "tidepool.executors.reports.policy=fixed:1");
        AdaptiveExecutor executor = executor(context, bean);
        Future<Boolean> task = executor.submit(() -> {
            Started.await(release);
            return context.getBeanFactory().containsSingleton("tidepoolExecutors");
        });
        CompletableFuture<Void> closed = CompletableFuture.runAsync(context::close);
        Started.awaitUntil(executor::isShutdown);
        release.countDown();
        Started.result(closed);
        assertThat(task.isDone()).isTrue();
        assertThat(Started.result(task)).isTrue();
        assertThat(executor.isTerminated()).isTrue();
    }

    /** The end failed on it, and interrupted the task. */
    @Test
    void aLimitOfCenturiesWaitsForAcceptedTasks() throws Exception {
        ConfigurableApplicationContext context =
                Started.application(Shop.class, "spring.lifecycle.timeout-per-shutdown-phase=200000d");
        AdaptiveExecutor executor = executor(context, "applicationTaskExecutor");
        Future<String> accepted = executor.submit(() -> {
            release.await();
            return "done";
        });
        CollectedLog log = new CollectedLog("org.springframework.context.support.DefaultLifecycleProcessor");
        try {
            CompletableFuture<Void> closed = CompletableFuture.runAsync(context::close);
            Started.awaitUntil(executor::isShutdown);
            release.countDown();
            Started.result(closed);
        } finally {
            log.end();
        }
        assertThat(log.messages()).isEmpty();
        assertThat(Started.result(accepted)).isEqualTo("done");
    }

    /** Limits held in the order of names: one of 10 ms lasted as long as that of an executor before it. */
    @Test
    void aShortLimitDoesNotWaitForALongOne() throws Exception {
        ConfigurableApplicationContext context = Started.application(
                Shop.class,
                "tidepool.executors.application.shutdown-limit=1h",
                "tidepool.executors.reports.shutdown-limit=10ms");
        Future<?> accepted = executor(context, "applicationTaskExecutor").submit(() -> {
            release.await();
            return "done";
        });
        CountDownLatch runs = new CountDownLatch(1);
        Future<?> late = executor(context, "reports").submit(() -> {
            runs.countDown();
            release.await();
            return "late";
        });
        Started.await(runs);
        CompletableFuture<Void> closed = CompletableFuture.runAsync(context::close);
        assertThatThrownBy(() -> Started.result(late)).hasCauseInstanceOf(InterruptedException.class);
        release.countDown();
        Started.result(closed);
        assertThat(accepted.get()).isEqualTo("done");
    }

    /** Whoever waited for a task that the end had dropped waited for ever; Spring's own executor cancels it. */
    @ParameterizedTest
    @ValueSource(strings = {"applicationTaskExecutor", "reports", "mine"})
    void aDroppedTaskIsCancelled(String bean) throws Exception {
        ConfigurableApplicationContext context = shopThatEndsAtOnce();
        AdaptiveExecutor executor = executor(context, bean);
        executor.bounds(0, 1);
        CountDownLatch runs = new CountDownLatch(1);
        Future<?> running = executor.submit(() -> {
            runs.countDown();
            release.await();
            return "interrupted before";
        });
        Started.await(runs);
        Future<?> waits = executor.submit(() -> "never runs");
        context.close();
        assertThat(waits.isCancelled()).isTrue();
        assertThatThrownBy(() -> Started.result(running)).hasCauseInstanceOf(InterruptedException.class);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aTaskExecutorThatIsDestroyedCancelsWhatWaits(boolean decorated) throws Exception {
        AdaptiveExecutor executor =
                AdaptiveExecutor.builder("mine").bounds(0, 1).build();
        AdaptiveTaskExecutor tasks = new AdaptiveTaskExecutor(executor, decorated ? this::counted : null);
        CountDownLatch runs = new CountDownLatch(1);
        Future<?> first = tasks.submit(Started.waiting(runs, release));
        Started.await(runs);
        Future<?> callable = tasks.submit(() -> "never runs");
        Future<?> runnable = tasks.submit(release::countDown);
        tasks.destroy();
        assertThat(first.isCancelled()).isFalse();
        assertThat(callable.isCancelled()).isTrue();
        assertThat(runnable.isCancelled()).isTrue();
    }

    /** The pool saw only what the decorator had made of it, so its future never ended. */
    @Test
    void theFutureOfADecoratedTaskThatAFullQueueDiscardsEnds() throws Exception {
        AdaptiveExecutor executor = AdaptiveExecutor.builder("mine")
                .bounds(0, 1)
                .queueCapacity(1, WhenFull.discardNewest())
                .build();
        AdaptiveTaskExecutor tasks = new AdaptiveTaskExecutor(executor, this::counted);
        try {
            CountDownLatch runs = new CountDownLatch(1);
            Future<String> first = tasks.submit(Started.waiting(runs, release));
            Started.await(runs);
            Future<String> waits = tasks.submit(() -> "runs");
            Future<String> discarded = tasks.submit(() -> "never runs");
            assertThat(discarded.isCancelled()).isTrue();
            release.countDown();
            assertThat(Started.result(first)).isEqualTo("ran");
            assertThat(Started.result(waits)).isEqualTo("runs");
            assertThat(decorations).hasValue(2);
        } finally {
            tasks.destroy();
        }
    }

    @Test
    void anApplicationThatIsStoppedAndStartedKeepsItsExecutors() throws Exception {
        try (ConfigurableApplicationContext context = Started.application(Shop.class)) {
            context.stop();
            context.start();
            assertThat(Started.result(
                            executor(context, "applicationTaskExecutor").submit(() -> "runs")))
                    .isEqualTo("runs");
        }
    }

    @Test
    void anApplicationThatFailsToStartLeavesNoExecutor() {
        assertThatThrownBy(() -> Started.application(BrokenShop.class, "tidepool.executors.reports.policy=fixed:2"))
                .hasRootCauseMessage("broken");
        assertThat(BrokenShop.EXECUTOR.get().isShutdown()).isTrue();
        Started.awaitUntil(() -> BrokenShop.EXECUTOR.get().isTerminated());
    }

    /** The start neither failed nor ended: Spring called close, which waits for the task. */
    @Test
    void anApplicationThatFailsToStartDoesNotWaitForTasksOfAPoolDeclaredAsExecutor() {
        CompletableFuture<?> start = CompletableFuture.supplyAsync(() -> Started.application(BrokenServiceShop.class));
        try {
            assertThatThrownBy(() -> Started.result(start)).hasRootCauseMessage("broken");
        } finally {
            BrokenServiceShop.NEVER.countDown();
        }
    }

    @Test
    void theLimitIsOursOrElseThatOfSpringBoot() {
        try (ConfigurableApplicationContext context = Started.application(
                Shop.class,
                "tidepool.executors.reports.shutdown-limit=1s",
                "spring.task.execution.shutdown.await-termination=true",
                "spring.task.execution.shutdown.await-termination-period=2s",
                "spring.lifecycle.timeout-per-shutdown-phase=3s")) {
            ExecutorFactory factory = context.getBean(ExecutorFactory.class);
            assertThat(factory.shutdownLimit("reports")).isEqualTo(Duration.ofSeconds(1));
            assertThat(factory.shutdownLimit("applicationTaskExecutor")).isEqualTo(Duration.ofSeconds(2));
            assertThat(factory.shutdownLimit("mine")).isEqualTo(Duration.ofSeconds(3));
        }
    }
}
