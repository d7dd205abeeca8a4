package dev.tidepool.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that connect and send nothing, or too little, or read nothing. */
@Timeout(180)
class ClientConnectionsTest {
    private static final String REQUEST = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nhi";

    /** More than the network holds of a response that nobody reads. */
    private static final byte[] MUCH = new byte[16 << 20];

    private final List<RawClient> clients = new ArrayList<>();
    private final Semaphore handled = new Semaphore(0);
    private final Semaphore running = new Semaphore(0);
    private final Semaphore sending = new Semaphore(0);
    private final CompletableFuture<Void> mayEnd = new CompletableFuture<>();
    private HttpListener server;

    @AfterEach
    void close() throws IOException {
        for (RawClient client : clients) {
            client.close();
        }
        assertThat(server.end(Duration.ofSeconds(5))).isTrue();
    }

    /** The server may open the connections in another order: any one of them may be the oldest. */
    @ParameterizedTest
    @ValueSource(ints = {0, 9, 56})
    void oneAddressKeepsNoMoreThanItsLimitWaiting(int sent) throws IOException {
        start(new ClientLimits(100, 4));
        List<RawClient> slow = connect(5, "127.0.0.1");
        for (RawClient client : slow) {
            begin(client, REQUEST.substring(0, sent));
        }
        assertThat(served(slow, REQUEST.substring(sent))).isBetween(4L, 5L);
        assertThat(served(slow, REQUEST)).isEqualTo(4);
    }

    @Test
    void theOldestOfAnAddressGivesWayToTheNewest() throws Exception {
        start(new ClientLimits(100, 4));
        List<RawClient> slow = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            slow.add(connect("127.0.0.1").send(REQUEST.substring(0, REQUEST.length() - 1)));
            assertThat(handled.tryAcquire(120, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(isServed(connect("127.0.0.1"), REQUEST)).isTrue();
        assertThat(isServed(slow.get(0), "i")).isFalse();
        assertThat(served(slow.subList(1, 4), "i")).isEqualTo(3);
    }

    /** 10,200 silent connections used to keep everybody out until they timed out. */
    @Test
    void aFullHouseOfSilentConnectionsKeepsNobodyOut() throws IOException {
        assumeTrue(System.getProperty("os.name").startsWith("Linux"), "127.0.0.2 is an address of this machine");
        start(ClientLimits.of(8));
        RawClient quiet = connect("127.0.0.3");
        List<RawClient> flood = connect(7, "127.0.0.2");
        assertThat(isServed(connect("127.0.0.1"), REQUEST)).isTrue();
        assertThat(served(flood, REQUEST)).isBetween(6L, 7L);
        assertThat(served(flood, REQUEST)).isEqualTo(6);
        assertThat(isServed(quiet, REQUEST)).isTrue(); // older than the flood, but its address has fewer
    }

    /** Connections with a response that nobody read fell under no limit. */
    @Test
    void theOldestOfAnAddressThatReadsNothingGivesWayToTheNewest() throws Exception {
        start(new ClientLimits(100, 4));
        List<RawClient> slow = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            slow.add(readingNothing());
        }
        assertThat(slow.get(0).reply()).hasSizeLessThan(MUCH.length);
        for (RawClient client : slow.subList(1, 5)) {
            assertThat(client.reply()).startsWith("HTTP/1.1 200").hasSizeGreaterThan(MUCH.length);
            assertThat(isServed(client, REQUEST)).isTrue();
        }
    }

    /** As no other connection waited, that of a new client was closed: nobody could ask for a server's health. */
    @Test
    void aFullHouseOfClientsThatReadNothingKeepsNobodyOut() throws Exception {
        start(ClientLimits.of(4));
        for (int i = 0; i < 4; i++) {
            readingNothing();
        }
        assertThat(isServed(connect("127.0.0.1"), REQUEST)).isTrue();
    }

    /** Returns a client whose response the server cannot send to its end. */
    private RawClient readingNothing() throws Exception {
        RawClient client = connect("127.0.0.1").send("GET /much HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assertThat(sending.tryAcquire(120, TimeUnit.SECONDS)).isTrue();
        return client;
    }

    @Test
    void aProxyWithManyRunningRequestsIsNoFlood() throws Exception {
        start(new ClientLimits(100, 2));
        List<RawClient> busy = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            busy.add(connect("127.0.0.1").post("/wait", "Content-Length: 1").send("x"));
            assertThat(running.tryAcquire(120, TimeUnit.SECONDS)).isTrue();
        }
        mayEnd.complete(null);
        for (RawClient each : busy) {
            assertThat(each.reply()).startsWith("HTTP/1.1 200");
        }
    }

    /** One that could not be closed ended the check of all others, for good. */
    @Test
    void aCheckThatFailsIsRepeated() throws IOException {
        start(ClientLimits.of(1));
        ClientConnections connections = new ClientConnections(ClientLimits.of(1), Duration.ZERO, new Echo());
        EndPoint stuck = stub(
                EndPoint.class, "getRemoteSocketAddress", new InetSocketAddress(InetAddress.getLoopbackAddress(), 1));
        connections.onOpened(stub(Connection.class, "getEndPoint", stuck));
        List<Runnable> scheduled = new ArrayList<>();
        ScheduledExecutorScheduler scheduler = new ScheduledExecutorScheduler() {
            @Override
            public Task schedule(Runnable task, long delay, TimeUnit unit) {
                scheduled.add(task);
                return () -> true;
            }
        };
        assertThatThrownBy(() -> connections.watch(scheduler)).hasMessage("close");
        assertThat(scheduled).hasSize(1);
        assertThatThrownBy(scheduled.get(0)::run).hasMessage("close");
        assertThat(scheduled).hasSize(2);
    }

    /** Returns an object that is open, and has one more method that does not fail. */
    private static <T> T stub(Class<T> type, String method, Object result) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (stub, called, arguments) -> switch (called.getName()) {
                    case "isOpen" -> true;
                    case "hashCode" -> 0;
                    case "equals" -> stub == arguments[0];
                    default -> {
                        if (called.getName().equals(method)) {
                            yield result;
                        }
                        throw new IllegalStateException(called.getName());
                    }
                }));
    }

    /** A second round counts the open connections: the server may see the last of them after the first replies. */
    private static long served(List<RawClient> clients, String rest) {
        return clients.stream().filter(client -> isServed(client, rest)).count();
    }

    /** Sends the rest of a request; returns false if the server has closed the connection. */
    private static boolean isServed(RawClient client, String rest) {
        try {
            return client.send(rest).reply().startsWith("HTTP/1.1 200");
        } catch (SocketTimeoutException hang) {
            throw new UncheckedIOException(hang);
        } catch (IOException closed) {
            return false;
        }
    }

    private static void begin(RawClient client, String start) {
        try {
            client.send(start);
        } catch (IOException closed) { // by the server: then no request of this client is served
        }
    }

    private RawClient connect(String from) throws IOException {
        RawClient client = new RawClient(server.uri(), from);
        clients.add(client);
        return client;
    }

    private List<RawClient> connect(int number, String from) throws IOException {
        List<RawClient> connected = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            connected.add(connect(from));
        }
        return connected;
    }

    private void start(ClientLimits limits) throws IOException {
        server = HttpListener.start("127.0.0.1", 0, limits, new Echo(), null);
    }

    /** Returns the body. {@code /wait} does so when it may end; {@code /much} returns much. */
    private final class Echo extends Handler.Abstract.NonBlocking {
        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            handled.release();
            if (request.getHttpURI().getPath().equals("/much")) {
                HttpReply.of(ReplyStatus.OK, "application/octet-stream", MUCH).send(response, callback);
                sending.release();
                return true;
            }
            boolean wait = request.getHttpURI().getPath().equals("/wait");
            Promise.Completable<String> whole = new Promise.Completable<>();
            Content.Source.asString(request, UTF_8, whole);
            CompletableFuture<Void> unused = whole.thenCompose(body -> {
                        running.release();
                        return wait ? mayEnd.thenApply(end -> body) : CompletableFuture.completedFuture(body);
                    })
                    .thenAccept(body -> HttpReply.line(ReplyStatus.OK, body).send(response, callback))
                    .exceptionally(failure -> {
                        callback.failed(failure);
                        return null;
                    });
            return true;
        }
    }
}
