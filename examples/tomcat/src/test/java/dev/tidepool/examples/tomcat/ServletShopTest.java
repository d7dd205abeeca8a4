package dev.tidepool.examples.tomcat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.tomcat.AdaptiveTomcatExecutor;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ServletShopTest {
    @Test
    void aCheckoutIsServedByAnAdaptiveThread() throws Exception {
        Tomcat tomcat = ServletShop.start(0);
        try {
            URI uri = URI.create("http://127.0.0.1:" + tomcat.getConnector().getLocalPort() + "/checkout");
            HttpResponse<String> answer = HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).startsWith("booked by ");
            assertThat(tomcat.getConnector().getProtocolHandler().getExecutor())
                    .isInstanceOfSatisfying(
                            AdaptiveTomcatExecutor.class,
                            executor -> assertThat(executor.getPoolSize()).isPositive());
        } finally {
            tomcat.stop();
            tomcat.destroy();
        }
    }
}
