package dev.tidepool.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Changes whose bodies Spring cannot read: its own answer was a bare 400. */
class UnreadableChangesTest {
    private static final String SENTENCE = "the body is no JSON object of settings; an example is {\"max\": 16}";
    private static final String ENDPOINT = "/actuator/tidepool/applicationTaskExecutor";
    private static final String JSON = "application/json";

    private static ConfigurableApplicationContext context;

    /** Both servers are on the class path, and each would bring the actuator a server of its own. */
    @EnableAutoConfiguration(
            excludeName = "org.springframework.boot.jetty.autoconfigure.actuate.web.server"
                    + ".JettyServletManagementContextAutoConfiguration")
    @Import(Orders.class)
    @Configuration(proxyBeanMethods = false)
    static class Shop {}

    /** A request of the application itself. */
    @RestController
    static class Orders {
        @PostMapping("/order")
        int order(@RequestBody int number) {
            return number;
        }
    }

    @BeforeAll
    static void start() {
        context = Started.server(Shop.class, "management.endpoints.web.exposure.include=tidepool");
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"max\": ", "max=3", "[3]", "3", "{\"max\": [3]}", "{\"max\": {\"to\": 3}}"})
    void aBodyThatIsNoObjectOfSettingsIsRefusedInOneSentence(String body) throws Exception {
        HttpResponse<String> refused = Http.post(Http.uri(context, ENDPOINT), JSON, body);
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(Http.json(refused).get("error").asString()).isEqualTo(SENTENCE);
    }

    /** This is what curl sends unless it is told otherwise. */
    @Test
    void aBodyThatIsSentAsAFormIsRefusedInOneSentence() throws Exception {
        HttpResponse<String> refused =
                Http.post(Http.uri(context, ENDPOINT), "application/x-www-form-urlencoded", "{\"max\": 3}");
        assertThat(refused.statusCode()).isEqualTo(415);
        assertThat(Http.json(refused).get("error").asString())
                .isEqualTo("the body has another type than application/json; set the header Content-Type");
    }

    @Test
    void requestsOfTheApplicationAreAnsweredAsBefore() throws Exception {
        HttpResponse<String> refused = Http.post(Http.uri(context, "/order"), JSON, "[3");
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(Http.json(refused).get("error").asString()).isEqualTo("Bad Request");
    }

    /** The actuator then has a context of its own, which takes no part of the application's. */
    @Test
    void anActuatorOnAPortOfItsOwnSaysTheSame() throws Exception {
        try (ConfigurableApplicationContext shop = Started.server(
                Shop.class, "management.server.port=0", "management.endpoints.web.exposure.include=tidepool")) {
            URI address = Http.uri(shop, "local.management.port", ENDPOINT);
            HttpResponse<String> refused = Http.post(address, JSON, "[3]");
            assertThat(refused.statusCode()).isEqualTo(400);
            assertThat(Http.json(refused).get("error").asString()).isEqualTo(SENTENCE);
        }
    }
}
