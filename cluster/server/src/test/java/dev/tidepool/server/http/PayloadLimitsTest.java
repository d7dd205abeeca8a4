package dev.tidepool.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.DistributedExecutor;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class PayloadLimitsTest {
    private static final int LARGER = 2 * OneMember.PAYLOAD_LIMIT;

    /** The response was 500, as if the task had failed. */
    @Test
    void anArgumentThatOnlyTheBalancerAllowsIsTooLarge() throws Exception {
        try (OneMember cluster = new OneMember();
                DistributedExecutor executor = DistributedExecutor.builder("larger")
                        .engine(cluster.engine)
                        .payloadLimit(LARGER)
                        .build()) {
            assertThat(executor.awaitMembers(1, Duration.ofMinutes(2))).isTrue();
            HttpListener server = HttpServer.start(new HttpSettings("127.0.0.1", 0, null, LARGER, 100), executor);
            HttpRequest request = HttpRequest.newBuilder(server.uri().resolve("/tasks/echo"))
                    .POST(BodyPublishers.ofByteArray(new byte[OneMember.PAYLOAD_LIMIT + 1]))
                    .build();
            HttpResponse<String> response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
            assertThat(response.statusCode()).as(response.body()).isEqualTo(413);
            assertThat(response.body())
                    .isEqualTo("echo was not run: its argument has 1001 bytes; the limit of one is 1000:"
                            + " send fewer, or raise payloadLimit there\n");
            assertThat(server.end(Duration.ofSeconds(60))).isTrue();
        }
    }
}
