package dev.tidepool.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.executor.AdaptiveExecutor;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.task.ThreadPoolTaskExecutorCustomizer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.messaging.simp.config.MessageBrokerRegistry;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.AsyncConfigurer;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.socket.config.annotation.EnableWebSocketMessageBroker;
import org.springframework.web.socket.config.annotation.StompEndpointRegistry;
import org.springframework.web.socket.config.annotation.WebSocketMessageBrokerConfigurer;

/** Executors of the application and of libraries beside Tidepool's: nothing falls back without a word. */
class OtherExecutorsTest {
    private static final String BEAN = "applicationTaskExecutor";

    @EnableAutoConfiguration
    @EnableAsync
    @Import(Orders.class)
    @Configuration(proxyBeanMethods = false)
    static class Shop {}

    /** Says which threads an asynchronous method and an asynchronous request run on. */
    @RestController
    static class Orders {
        @Async
        public CompletableFuture<String> book() {
            return CompletableFuture.completedFuture(Thread.currentThread().getName());
        }

        @GetMapping("/order")
        public Callable<String> order() {
            return () -> Thread.currentThread().getName();
        }
    }

    @EnableWebSocketMessageBroker
    @Import(Shop.class)
    @Configuration(proxyBeanMethods = false)
    static class ChattingShop implements WebSocketMessageBrokerConfigurer {
        @Override
        public void registerStompEndpoints(StompEndpointRegistry registry) {
            registry.addEndpoint("/chat");
        }

        @Override
        public void configureMessageBroker(MessageBrokerRegistry registry) {
            registry.enableSimpleBroker("/topic");
        }
    }

    @Import(Shop.class)
    @Configuration(proxyBeanMethods = false)
    static class ShopWithCustomizer {
        @Bean
        ThreadPoolTaskExecutorCustomizer mdc() {
            return executor -> executor.setTaskDecorator(task -> task);
        }
    }

    @Import(Shop.class)
    @Configuration(proxyBeanMethods = false)
    static class ShopWithExecutor {
        @Bean
        ThreadPoolTaskExecutor mine() {
            return named("mine-");
        }
    }

    @EnableScheduling
    @Import(ShopWithExecutor.class)
    @Configuration(proxyBeanMethods = false)
    static class ShopWithExecutorAndScheduler {}

    @EnableScheduling
    @Import(Shop.class)
    @Configuration(proxyBeanMethods = false)
    static class ShopWithPrimaryExecutorAndScheduler {
        @Bean
        @Primary
        ThreadPoolTaskExecutor mine() {
            return named("mine-");
        }
    }

    @EnableScheduling
    @Import(Shop.class)
    @Configuration(proxyBeanMethods = false)
    static class ShopWithTaskExecutorAndScheduler {
        @Bean
        ThreadPoolTaskExecutor taskExecutor() {
            return named("mine-");
        }
    }

    @Import(Shop.class)
    @Configuration(proxyBeanMethods = false)
    static class ShopWithService {
        @Bean
        ExecutorService mine() {
            return Executors.newSingleThreadExecutor();
        }
    }

    @Import(Shop.class)
    @Configuration(proxyBeanMethods = false)
    static class ShopWithSlowExecutor {
        @Bean
        AdaptiveTaskExecutor slow() {
            return new AdaptiveTaskExecutor(AdaptiveExecutor.create("slow"));
        }
    }

    @Import(Shop.class)
    @Configuration(proxyBeanMethods = false)
    static class ShopThatChooses {
        @Bean
        AsyncConfigurer chooser() {
            return new Chooser();
        }
    }

    @Import(Shop.class)
    @Configuration(proxyBeanMethods = false)
    static class ShopWithApplicationExecutor {
        @Bean
        ThreadPoolTaskExecutor applicationTaskExecutor() {
            return named("mine-");
        }
    }

    /** Chooses a pool that is no bean. */
    static final class Chooser implements AsyncConfigurer {
        @Override
        public ForkJoinPool getAsyncExecutor() {
            return ForkJoinPool.commonPool();
        }
    }

    private static ThreadPoolTaskExecutor named(String prefix) {
        ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();
        executor.setThreadNamePrefix(prefix);
        return executor;
    }

    private static String asyncThread(ConfigurableApplicationContext context) throws Exception {
        return Started.result(context.getBean(Orders.class).book());
    }

    /** Asynchronous methods ran on SimpleAsyncTaskExecutor, and requests on threads of MvcAsync. */
    @Test
    void theExecutorsOfWebSocketsDoNotStandInTheWay() throws Exception {
        CollectedLog log = new CollectedLog(ExecutorDefinitions.class.getName());
        try (ConfigurableApplicationContext context = Started.server(ChattingShop.class)) {
            assertThat(asyncThread(context)).startsWith("task-");
            assertThat(Http.get(context, "/order").body()).startsWith("task-");
        } finally {
            log.end();
        }
        assertThat(log.messages())
                .singleElement()
                .asString()
                .startsWith("Tidepool's applicationTaskExecutor runs @Async methods and asynchronous requests:"
                        + " Spring would use none of the executors ")
                .contains("clientInboundChannelExecutor");
    }

    /** Endpoint and meters had the pool three times, so that sums counted triple. */
    @Test
    void aPoolThatSeveralBeansShareIsListedOnce() throws Exception {
        for (String mode : List.of("auto", "force")) {
            try (ConfigurableApplicationContext context = Started.server(
                    ChattingShop.class,
                    "spring.task.execution.mode=" + mode,
                    "management.endpoints.web.exposure.include=tidepool,health",
                    "management.endpoint.health.show-details=always")) {
                assertThat(Http.json(Http.get(context, "/actuator/tidepool")).propertyNames())
                        .containsExactly(BEAN);
                assertThat(Http.json(Http.get(context, "/actuator/health"))
                                .at("/components/tidepool/details")
                                .propertyNames())
                        .containsExactly(BEAN);
                assertThat(context.getBean(MeterRegistry.class)
                                .get("tidepool.executor.limit")
                                .gauges())
                        .extracting(gauge -> gauge.getId().getTag("name"))
                        .containsExactly(BEAN);
            }
        }
    }

    /** Asynchronous methods ran on SimpleAsyncTaskExecutor: Spring found two executors, and took none. */
    @Test
    void anExecutorBesideASchedulerDoesNotStandInTheWay() throws Exception {
        try (ConfigurableApplicationContext context = Started.application(ShopWithExecutorAndScheduler.class)) {
            assertThat(asyncThread(context)).startsWith("task-");
        }
    }

    @Test
    void anExecutorThatSpringWouldFindKeepsItsPlaceBesideAScheduler() throws Exception {
        for (Class<?> shop :
                List.of(ShopWithPrimaryExecutorAndScheduler.class, ShopWithTaskExecutorAndScheduler.class)) {
            try (ConfigurableApplicationContext context = Started.application(shop)) {
                assertThat(asyncThread(context)).startsWith("mine-");
                assertThat(context.containsBean(BEAN)).isFalse();
            }
        }
    }

    /** There was no word of it. */
    @Test
    void anExecutorThatKeepsItsPlaceIsNamedWithTheRemedy() {
        String sentence = "Tidepool does not run @Async methods and asynchronous requests, because the application"
                + " defines the executor '%s'. If it should run them, %s";
        assertThat(logged(ShopWithExecutor.class))
                .containsExactly(sentence.formatted("mine", "set spring.task.execution.mode=force"));
        assertThat(logged(ShopWithService.class))
                .containsExactly(sentence.formatted("mine", "set spring.task.execution.mode=force"));
        assertThat(logged(ShopWithApplicationExecutor.class))
                .containsExactly(sentence.formatted(BEAN, "remove it, or let it return an AdaptiveTaskExecutor"));
        assertThat(logged(ShopThatChooses.class))
                .containsExactly("The bean 'chooser' chooses the executor of @Async methods. It is Tidepool's only if"
                        + " getAsyncExecutor returns null or the bean applicationTaskExecutor");
        assertThat(logged(Shop.class)).isEmpty();
        assertThat(logged(ShopWithExecutor.class, "spring.task.execution.mode=force"))
                .isEmpty();
    }

    /** Asynchronous requests ran on threads of MvcAsync, without a word. */
    @Test
    void anExecutorOfOursThatOnlyAsynchronousMethodsFindIsNamedWithTheRemedy() throws Exception {
        CollectedLog log = new CollectedLog(ExecutorDefinitions.class.getName());
        try {
            Started.server(ShopWithSlowExecutor.class).close();
        } finally {
            log.end();
        }
        assertThat(log.messages())
                .containsExactly("Tidepool's 'slow' runs @Async methods, but not asynchronous requests."
                        + " If it should run both, call it applicationTaskExecutor;"
                        + " for another executor beside it, set spring.task.execution.mode=force");
        try (ConfigurableApplicationContext context =
                Started.server(ShopWithSlowExecutor.class, "spring.task.execution.mode=force")) {
            assertThat(asyncThread(context)).startsWith("task-");
            assertThat(Http.get(context, "/order").body()).startsWith("task-");
        }
    }

    /** With a property of ours, there was no word of it either. */
    @Test
    void anExecutorThatSpringPrefersToOursIsNamedWithTheRemedy() throws Exception {
        String property = "tidepool.executors.application.max=4";
        String force = "spring.task.execution.mode=force";
        Map<Class<?>, String> preferred = Map.of(
                ShopWithPrimaryExecutorAndScheduler.class, "mine",
                ShopWithTaskExecutorAndScheduler.class, "taskExecutor");
        for (Map.Entry<Class<?>, String> each : preferred.entrySet()) {
            assertThat(logged(each.getKey(), property))
                    .containsExactly("Tidepool runs asynchronous requests, but not @Async methods, because Spring"
                            + " prefers the executor '" + each.getValue()
                            + "'. If it should run them, set spring.task.execution.mode=force");
            try (ConfigurableApplicationContext context = Started.application(each.getKey(), property, force)) {
                assertThat(asyncThread(context)).startsWith("task-");
            }
        }
    }

    /** A decorator or a handler of rejections that it sets was lost, without a word. */
    @Test
    void aCustomizerOfSpringBootsExecutorIsNamedWithTheRemedy() {
        assertThat(logged(ShopWithCustomizer.class))
                .containsExactly("The bean 'mdc' does not change applicationTaskExecutor, which is Tidepool's:"
                        + " set tidepool.executors.application.* instead, or define a TaskDecorator");
    }

    private static List<String> logged(Class<?> shop, String... properties) {
        CollectedLog log = new CollectedLog(ExecutorDefinitions.class.getName());
        try (ConfigurableApplicationContext context = Started.application(shop, properties)) {
            assertThat(context.isRunning()).isTrue();
        } finally {
            log.end();
        }
        return log.messages();
    }
}
