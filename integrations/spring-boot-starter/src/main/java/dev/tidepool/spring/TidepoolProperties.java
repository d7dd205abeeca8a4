package dev.tidepool.spring;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The properties that begin with {@code tidepool}, except those of executors. Immutable.
 *
 * @param health what the health endpoint says of overload
 */
@ConfigurationProperties("tidepool")
public record TidepoolProperties(@DefaultValue Health health) {

    /**
     * What the health endpoint says of overload.
     *
     * @param outOfServiceOnOverload whether the status is OUT_OF_SERVICE, and not UP, while an executor is overloaded
     */
    public record Health(@DefaultValue("false") boolean outOfServiceOnOverload) {}
}
