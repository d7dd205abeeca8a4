package dev.tidepool.spring;

import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The properties that begin with {@code tidepool}. Immutable.
 *
 * @param executors settings by executor: "application" is the bean applicationTaskExecutor, and every other name
 *     becomes a bean of its own
 * @param health what the health endpoint says of overload
 */
@ConfigurationProperties("tidepool")
public record TidepoolProperties(
        @DefaultValue Map<String, ExecutorProperties> executors,
        @DefaultValue Health health) {

    public TidepoolProperties {
        executors = Map.copyOf(executors);
    }

    /**
     * What the health endpoint says of overload.
     *
     * @param outOfServiceOnOverload whether the status is OUT_OF_SERVICE, and not UP, while an executor is overloaded
     */
    public record Health(@DefaultValue("false") boolean outOfServiceOnOverload) {}
}
