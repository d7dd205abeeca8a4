package dev.tidepool.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.executor.AdaptiveExecutor;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.event.EventListener;
import org.springframework.core.annotation.Order;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.core.task.TaskDecorator;
import org.springframework.core.task.TaskRejectedException;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/** Which executor runs the asynchronous methods and events of a started application. */
class ApplicationExecutorTest {
    private static final String BEAN = "applicationTaskExecutor";

    /** Asynchronous methods and events. */
    @EnableAutoConfiguration
    @EnableAsync
    @Configuration(proxyBeanMethods = false)
    static class Shop {
        @Bean
        Orders orders() {
            return new Orders();
        }
    }

    /** Says which thread it runs on. */
    static class Orders {
        final CompletableFuture<Thread> listener = new CompletableFuture<>();

        @Async
        public CompletableFuture<Thread> book() {
            return CompletableFuture.completedFuture(Thread.currentThread());
        }

        @Async("reports")
        public CompletableFuture<Thread> report() {
            return CompletableFuture.completedFuture(Thread.currentThread());
        }

        @Async
        @EventListener
        public void on(String event) {
            listener.complete(Thread.currentThread());
        }

        CompletableFuture<Thread> listener() {
            return listener;
        }
    }

    @Import(Shop.class)
    @Configuration(proxyBeanMethods = false)
    static class ShopWithAdaptiveExecutor {
        @Bean
        AdaptiveExecutor reports() {
            return AdaptiveExecutor.create("reports");
        }
    }

    @EnableScheduling
    @Import(ShopWithAdaptiveExecutor.class)
    @Configuration(proxyBeanMethods = false)
    static class ShopWithScheduler {}

    @Import(Shop.class)
    @Configuration(proxyBeanMethods = false)
    static class ShopWithMisplacedExecutor {
        @Bean
        AdaptiveExecutor applicationTaskExecutor() {
            return AdaptiveExecutor.create("mine");
        }
    }

    @Import(Shop.class)
    @Configuration(proxyBeanMethods = false)
    static class ShopWithThreadPool {
        @Bean
        ThreadPoolTaskExecutor mine() {
            ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();
            executor.setThreadNamePrefix("mine-");
            return executor;
        }
    }

    @Import(Shop.class)
    @Configuration(proxyBeanMethods = false)
    static class ShopWithOwnApplicationExecutor {
        @Bean
        AdaptiveTaskExecutor applicationTaskExecutor() {
            return new AdaptiveTaskExecutor(AdaptiveExecutor.create("mine"));
        }
    }

    @Import(Shop.class)
    @Configuration(proxyBeanMethods = false)
    static class ShopWithDecorators {
        static final List<String> LOG = new CopyOnWriteArrayList<>();

        @Bean
        @Order(1)
        TaskDecorator outer() {
            return decorator("outer");
        }

        @Bean
        @Order(2)
        TaskDecorator inner() {
            return decorator("inner");
        }

        private static TaskDecorator decorator(String name) {
            return task -> () -> {
                LOG.add(name);
                task.run();
            };
        }
    }

    private static String asyncThread(ConfigurableApplicationContext context) throws Exception {
        return Started.result(context.getBean(Orders.class).book()).getName();
    }

    @Test
    void asynchronousMethodsAndEventsRunOnTheAdaptiveExecutor() throws Exception {
        try (ConfigurableApplicationContext context = Started.application(Shop.class)) {
            assertThat(context.getBean(AsyncTaskExecutor.class)).isInstanceOf(AdaptiveTaskExecutor.class);
            assertThat(context.getAliases(BEAN)).contains("taskExecutor");
            assertThat(asyncThread(context)).startsWith("task-");
            context.publishEvent("sold");
            assertThat(Started.result(context.getBean(Orders.class).listener()).getName())
                    .startsWith("task-");
            assertThat(Started.executor(context, BEAN).stats().name()).isEqualTo(BEAN);
            assertThat(Started.executor(context, BEAN).stats().arrivals()).isEqualTo(2);
        }
    }

    @Test
    void theThreadNamePrefixOfSpringBootHolds() throws Exception {
        try (ConfigurableApplicationContext context =
                Started.application(Shop.class, "spring.task.execution.thread-name-prefix=shop-")) {
            assertThat(asyncThread(context)).startsWith("shop-");
        }
    }

    /** Asynchronous methods ran on unbounded threads of SimpleAsyncTaskExecutor. */
    @Test
    void aBeanOfTypeAdaptiveExecutorLeavesAsynchronousMethodsWhereTheyAre() throws Exception {
        try (ConfigurableApplicationContext context = Started.application(ShopWithAdaptiveExecutor.class)) {
            assertThat(asyncThread(context)).startsWith("task-");
            assertThat(Started.executor(context, BEAN).stats().arrivals()).isEqualTo(1);
        }
        try (ConfigurableApplicationContext context =
                Started.application(ShopWithAdaptiveExecutor.class, "spring.task.execution.mode=force")) {
            assertThat(asyncThread(context)).startsWith("task-");
            assertThat(Started.executor(context, BEAN).stats().arrivals()).isEqualTo(1);
        }
    }

    @Test
    void asynchronousMethodsDoNotRunOnTheThreadOfTheScheduler() throws Exception {
        try (ConfigurableApplicationContext context = Started.application(ShopWithScheduler.class)) {
            assertThat(asyncThread(context)).startsWith("task-");
        }
    }

    @Test
    void anAdaptiveExecutorThatSpringCannotUseIsRefusedWithTheRemedy() {
        assertThatThrownBy(() -> Started.application(ShopWithMisplacedExecutor.class))
                .isInstanceOf(InvalidExecutorException.class)
                .hasMessage("the bean applicationTaskExecutor is an AdaptiveExecutor, but asynchronous methods"
                        + " and requests need an AsyncTaskExecutor: return new AdaptiveTaskExecutor(executor),"
                        + " or give the bean another name");
    }

    @Test
    void anExecutorOfTheApplicationKeepsItsPlace() throws Exception {
        try (ConfigurableApplicationContext context = Started.application(ShopWithThreadPool.class)) {
            assertThat(asyncThread(context)).startsWith("mine-");
            assertThat(context.containsBean(BEAN)).isFalse();
        }
        try (ConfigurableApplicationContext context = Started.application(ShopWithOwnApplicationExecutor.class)) {
            assertThat(asyncThread(context)).startsWith("mine-");
        }
    }

    @Test
    void modeForceBringsTheAdaptiveExecutorBesideAnother() throws Exception {
        try (ConfigurableApplicationContext context =
                Started.application(ShopWithThreadPool.class, "spring.task.execution.mode=force")) {
            assertThat(asyncThread(context)).startsWith("task-");
            assertThat(Started.executor(context, BEAN).stats().arrivals()).isEqualTo(1);
        }
    }

    @Test
    void aPropertyBringsTheAdaptiveExecutorBesideAnother() throws Exception {
        try (ConfigurableApplicationContext context =
                Started.application(ShopWithThreadPool.class, "tidepool.executors.application.max=4")) {
            assertThat(asyncThread(context)).startsWith("task-");
        }
    }

    @Test
    void taskDecoratorsWrapEveryTaskInTheirOrder() throws Exception {
        try (ConfigurableApplicationContext context =
                Started.application(ShopWithDecorators.class, "tidepool.executors.reports.max=1")) {
            for (String bean : List.of(BEAN, "reports")) {
                ShopWithDecorators.LOG.clear();
                AsyncTaskExecutor executor = context.getBean(bean, AsyncTaskExecutor.class);
                CountDownLatch executed = new CountDownLatch(1);
                executor.execute(executed::countDown);
                Started.await(executed);
                Started.result(executor.submit(() -> {}));
                assertThat(Started.result(executor.submit(() -> "result"))).isEqualTo("result");
                Started.result(executor.submitCompletable(() -> "result"));
                assertThat(ShopWithDecorators.LOG)
                        .containsSequence("outer", "inner")
                        .hasSize(8);
            }
        }
    }

    @Test
    void aRejectionIsOneOfSpring() {
        ConfigurableApplicationContext context = Started.application(Shop.class);
        AsyncTaskExecutor executor = context.getBean(BEAN, AsyncTaskExecutor.class);
        context.close();
        assertThatThrownBy(() -> executor.execute(() -> {}))
                .isInstanceOf(TaskRejectedException.class)
                .hasMessageContaining(BEAN);
        assertThatThrownBy(() -> executor.submit(() -> {})).isInstanceOf(TaskRejectedException.class);
        assertThatThrownBy(() -> executor.submit(() -> "")).isInstanceOf(TaskRejectedException.class);
    }

    @Test
    void virtualThreadsAreLimitedWhereTheJdkHasThem() throws Exception {
        try (ConfigurableApplicationContext context =
                Started.application(Shop.class, "spring.threads.virtual.enabled=true")) {
            Thread thread = Started.result(context.getBean(Orders.class).book());
            assertThat(thread.getName()).startsWith("task-");
            assertThat(thread.getThreadGroup() != null
                            && "VirtualThreads".equals(thread.getThreadGroup().getName()))
                    .isEqualTo(Runtime.version().feature() >= 21);
            assertThat(Started.executor(context, BEAN).stats().policy()).isEqualTo("auto");
        }
    }

    @Test
    void aNamedExecutorIsFoundByItsNameOnly() throws Exception {
        try (ConfigurableApplicationContext context =
                Started.application(ShopThatInjects.class, "tidepool.executors.reports.max=1")) {
            assertThat(((Supplier<?>) context.getBean("unnamed")).get()).isSameAs(context.getBean(BEAN));
            assertThat(((Supplier<?>) context.getBean("named")).get()).isSameAs(context.getBean("reports"));
            assertThat(asyncThread(context)).startsWith("task-");
            assertThat(Started.result(context.getBean(Orders.class).report()).getName())
                    .startsWith("reports-");
        }
    }

    @Import(Shop.class)
    @Configuration(proxyBeanMethods = false)
    static class ShopThatInjects {
        @Bean
        Supplier<Executor> unnamed(Executor executor) {
            return () -> executor;
        }

        @Bean
        Supplier<Executor> named(@Qualifier("reports") Executor executor) {
            return () -> executor;
        }
    }
}
