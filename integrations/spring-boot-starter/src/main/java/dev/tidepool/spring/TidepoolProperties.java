package dev.tidepool.spring;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The properties that begin with {@code tidepool}, except those of executors. Immutable.
 *
 * @param health what the health endpoint says of overload
 * @param server what Tidepool does for the web server
 */
@ConfigurationProperties("tidepool")
public record TidepoolProperties(
        @DefaultValue Health health, @DefaultValue Server server) {

    /**
     * What the health endpoint says of overload.
     *
     * @param outOfServiceOnOverload whether the status is OUT_OF_SERVICE, and not UP, while an executor is overloaded
     * @param readiness whether the application is not ready for traffic while an executor is overloaded
     */
    public record Health(
            @DefaultValue("false") boolean outOfServiceOnOverload,
            @DefaultValue("false") boolean readiness) {}

    /**
     * What Tidepool does for the web server.
     *
     * @param threads whether Tomcat or Jetty serves requests on adaptive threads
     */
    public record Server(@DefaultValue("false") boolean threads) {}
}
