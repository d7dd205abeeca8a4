package dev.tidepool.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** In WebFlux, a change whose body Spring cannot read was answered with a bare status. */
@Tag("full")
class UnreadableReactiveChangesTest {
    private static final String ENDPOINT = "/actuator/tidepool/applicationTaskExecutor";
    private static final String EXPOSED = "management.endpoints.web.exposure.include=tidepool";

    @EnableAutoConfiguration
    @Import(UnreadableChangesTest.Orders.class)
    @Configuration(proxyBeanMethods = false)
    static class Shop {}

    private static void assertRefused(URI address, String type, String body, int status, String sentence)
            throws Exception {
        HttpResponse<String> refused = Http.post(address, type, body);
        assertThat(refused.statusCode()).isEqualTo(status);
        assertThat(Http.json(refused).get("error").asString()).isEqualTo(sentence);
    }

    @Test
    void bodiesThatCannotBeReadAreRefusedInOneSentenceAndOthersAnsweredAsBefore() throws Exception {
        try (ConfigurableApplicationContext shop = Started.reactive(Shop.class, EXPOSED)) {
            URI endpoint = Http.uri(shop, ENDPOINT);
            String sentence = "the body is no JSON object of settings; an example is {\"max\": 16}";
            assertRefused(endpoint, "application/json", "[3]", 400, sentence);
            assertRefused(endpoint, "application/json", "{\"max\": [3]}", 400, sentence);
            assertRefused(
                    endpoint,
                    "application/x-www-form-urlencoded",
                    "max=3",
                    415,
                    "the body has another type than application/json; set the header Content-Type");
            String unknown = "there is no setting 'name'; nearest is max; all are min, max, queueCapacity, policy";
            assertRefused(endpoint, "application/json", "{\"name\": \"other\", \"max\": 3}", 400, unknown);
            assertRefused(Http.uri(shop, ENDPOINT + "?name=other"), "application/json", "{\"max\": 3}", 400, unknown);
            assertRefused(Http.uri(shop, "/order"), "application/json", "[3", 400, "Bad Request");
        }
    }
}
