package dev.tidepool.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.io.AbstractEndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ClientWatchTest {
    private final LinkedBlockingQueue<Watched> requests = new LinkedBlockingQueue<>();
    private HttpListener server;

    /** A request whose client is being watched. */
    private static final class Watched {
        final AtomicInteger calls = new AtomicInteger();
        final CountDownLatch gone = new CountDownLatch(1);
        final Request request;
        final Callback callback;
        final ClientWatch watch;

        Watched(Request request, Callback callback) {
            this.request = request;
            this.callback = callback;
            this.watch = new ClientWatch(request);
            watch.begin(() -> {
                calls.incrementAndGet();
                gone.countDown();
            });
        }

        /** What Jetty calls when its selector has seen that something can be read, sooner or later. */
        void readEvent() {
            ((AbstractEndPoint) request.getConnectionMetaData().getConnection().getEndPoint())
                    .getFillInterest()
                    .fillable();
        }

        void answer() {
            watch.end();
            callback.succeeded();
        }
    }

    @BeforeEach
    void start() throws IOException {
        Handler watching = new Handler.Abstract.NonBlocking() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                response.getHeaders().put("Content-Length", 0);
                requests.add(new Watched(request, callback));
                return true;
            }
        };
        server = HttpListener.start("127.0.0.1", 0, new ClientLimits(10, 10), watching, null);
    }

    @AfterEach
    void end() {
        assertThat(server.end(Duration.ofSeconds(60))).isTrue();
    }

    private Watched next() throws InterruptedException {
        Watched watched = requests.poll(120, TimeUnit.SECONDS);
        assertThat(watched).as("the next request").isNotNull();
        return watched;
    }

    @Test
    void anEventThatComesLateForAnEarlierRequestIsNotTheEndOfTheConnection() throws Exception {
        try (RawClient client = new RawClient(server.uri())) {
            client.post("/", "Content-Length: 0");
            Watched first = next();
            first.readEvent();
            first.answer();
            assertThat(client.reply()).startsWith("HTTP/1.1 200");
            client.post("/", "Content-Length: 0");
            Watched second = next();
            second.readEvent();
            second.readEvent();
            second.answer();
            assertThat(client.reply()).startsWith("HTTP/1.1 200");
            assertThat(first.calls).hasValue(0);
            assertThat(second.calls).hasValue(0);
        }
    }

    @Test
    void theEndOfTheConnectionIsNoticedOnceAfterALateEventToo() throws Exception {
        Watched watched;
        try (RawClient client = new RawClient(server.uri())) {
            client.post("/", "Content-Length: 0");
            watched = next();
            watched.readEvent();
        }
        assertThat(watched.gone.await(120, TimeUnit.SECONDS)).isTrue();
        watched.answer();
        assertThat(watched.calls).hasValue(1);
    }

    @Test
    void theNextRequestIsNotTheEndOfTheConnection() throws Exception {
        try (RawClient client = new RawClient(server.uri())) {
            client.post("/", "Content-Length: 0");
            Watched first = next();
            client.post("/", "Content-Length: 0");
            first.readEvent();
            first.answer();
            Watched second = next();
            second.answer();
            assertThat(client.reply()).startsWith("HTTP/1.1 200");
            assertThat(client.reply()).startsWith("HTTP/1.1 200");
            assertThat(first.calls).hasValue(0);
        }
    }
}
