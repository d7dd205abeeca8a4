package dev.tidepool.research.benchmarks.servers.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.research.benchmarks.servers.host.HostedServer;
import dev.tidepool.research.benchmarks.servers.host.RequestKind;
import dev.tidepool.research.benchmarks.servers.host.RequestWork;
import dev.tidepool.research.benchmarks.servers.host.ServerKind;
import dev.tidepool.research.benchmarks.servers.host.ServerPool;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every server answers every kind of request on our pool, and one kind on every pool. */
@Tag("full")
@Timeout(120)
class ServersAnswerTest {
    private static final double DIGEST_NANOS = 3_000;

    static Stream<Arguments> requestsOnOurPool() {
        return Stream.of(ServerKind.values())
                .flatMap(server -> Stream.of(RequestKind.values()).map(kind -> Arguments.of(server, kind)));
    }

    @ParameterizedTest
    @MethodSource
    void requestsOnOurPool(ServerKind server, RequestKind kind) throws Exception {
        assertServed(server, ServerPool.all().get(0), kind);
    }

    @ParameterizedTest
    @EnumSource
    void everyPool(ServerKind server) throws Exception {
        for (ServerPool pool : ServerPool.all()) {
            assertServed(server, pool, RequestKind.CPU_5);
        }
    }

    private static void assertServed(ServerKind server, ServerPool pool, RequestKind kind) throws Exception {
        try (HostedServer running = server.start(pool, RequestWork.of(kind, DIGEST_NANOS))) {
            LoadPlan plan = new LoadPlan(server.isHttp(), false, running.port(), 1, 0, 0, 0);
            try (Requests requests = server.isHttp() ? new HttpRequests(plan) : new GrpcRequests(plan)) {
                CompletableFuture<Boolean> served = new CompletableFuture<>();
                requests.send(0, served::complete);
                assertThat(served.get(2, TimeUnit.MINUTES)).isTrue();
            }
        }
    }
}
