package dev.tidepool.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.executor.AdaptiveExecutor;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;

/** A context with a parent: both read the same properties. */
class ContextHierarchyTest {
    private static final String LIMIT = "tidepool.executors.%s.max=3";

    @EnableAutoConfiguration
    @Configuration(proxyBeanMethods = false)
    static class Common {}

    @EnableAutoConfiguration
    @EnableAsync
    @Import(Orders.class)
    @Configuration(proxyBeanMethods = false)
    static class Shop {}

    static class Orders {
        @Async
        public CompletableFuture<String> book() {
            return CompletableFuture.completedFuture(Thread.currentThread().getName());
        }
    }

    /** The child failed to start: it found the executor that its parent has, and called it another bean. */
    @ParameterizedTest
    @ValueSource(strings = {"application", "reports"})
    void theContextsShareTheExecutorsOfProperties(String name) throws Exception {
        String bean = ExecutorDefinitions.beanName(name);
        ConfigurableApplicationContext child = new SpringApplicationBuilder(Common.class)
                .web(WebApplicationType.NONE)
                .properties("spring.main.banner-mode=off", LIMIT.formatted(name))
                .child(Shop.class)
                .web(WebApplicationType.NONE)
                .registerShutdownHook(false)
                .run();
        ApplicationContext parent = Objects.requireNonNull(child.getParent(), "parent");
        try {
            assertThat(child.getBean(bean)).isSameAs(parent.getBean(bean));
            AdaptiveExecutor executor = Started.executor(child, bean);
            assertThat(executor.bounds().maxThreads()).isEqualTo(3);
            assertThat(Started.result(child.getBean(Orders.class).book())).startsWith("task-");
            assertThat(child.getBean(ContextExecutors.class).byName()).containsEntry(bean, executor);
            child.close();
            assertThat(executor.isShutdown()).as("ended with the child").isFalse();
        } finally {
            child.close();
            ((ConfigurableApplicationContext) parent).close();
        }
    }
}
