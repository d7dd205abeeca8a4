package dev.tidepool.cluster.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.cluster.ClusterEngine;
import dev.tidepool.cluster.ClusterEngine.Registration;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.testing.ReservedPort;
import dev.tidepool.testing.Wait;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a caller finds nodes, and notices that they come and go. */
class GrpcEngineTest {
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private final LocalNodes nodes = new LocalNodes();
    private final List<ClusterEngine> opened = new ArrayList<>();

    private CallersPort node(int port) throws IOException {
        CallersPort node = CallersPort.open(nodes.join(), "127.0.0.1", port, GrpcSettings.loopback());
        opened.add(node);
        return node;
    }

    private GrpcEngine caller(String... addresses) {
        GrpcEngine caller = GrpcEngine.connect(GrpcSettings.loopback(), List.of(addresses));
        opened.add(caller);
        return caller;
    }

    @AfterEach
    void closeAll() {
        opened.forEach(ClusterEngine::close);
        nodes.close();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private static void awaitNodes(GrpcEngine caller, CallersPort... expected) {
        List<NodeId> all = new ArrayList<>();
        List.of(expected).forEach(node -> all.add(node.self()));
        all.add(caller.self());
        Wait.until(() -> caller.nodes().size() == all.size() && caller.nodes().containsAll(all));
    }

    @Test
    void aCallerLearnsAllNodesFromOne() throws Exception {
        CallersPort one = node(0);
        CallersPort two = node(0);
        CallersPort three = node(0);
        GrpcEngine caller = caller(one.address());
        assertThat(caller.awaitNodes(LIMIT)).isTrue();
        awaitNodes(caller, one, two, three);
        assertThat(caller.connectionFailures()).isEmpty();
    }

    /** A submission asks for the failures under the lock that the listener needs: both then waited for ever. */
    @Test
    void failuresAreToldWhileAListenerOfNodesWaits() throws Exception {
        CallersPort one = node(0);
        GrpcEngine caller = caller(one.address());
        awaitNodes(caller, one);
        CountDownLatch called = new CountDownLatch(1);
        CountDownLatch mayReturn = new CountDownLatch(1);
        Registration listening = caller.onNodes(now -> {
            if (now.size() > 2) {
                called.countDown();
                awaitQuietly(mayReturn);
            }
        });
        node(0);
        assertThat(called.await(2, TimeUnit.MINUTES)).isTrue();
        try {
            CompletableFuture<List<String>> failures = CompletableFuture.supplyAsync(caller::connectionFailures);
            assertThat(failures.get(2, TimeUnit.MINUTES)).isEmpty();
        } finally {
            mayReturn.countDown();
            listening.close();
        }
    }

    @Test
    void aCallerLearnsOfANodeThatComesAndOfOneThatLeaves() throws Exception {
        CallersPort one = node(0);
        GrpcEngine caller = caller(one.address());
        awaitNodes(caller, one);
        CallersPort two = node(0);
        awaitNodes(caller, one, two);
        one.close();
        awaitNodes(caller, two);
        assertThat(caller.send(one.self(), 0, new byte[1], false)).isFalse();
    }

    @Test
    void aNodeThatRestartsAtItsAddressIsAnotherNode() throws Exception {
        try (ReservedPort port = new ReservedPort()) {
            CallersPort before = node(port.number());
            GrpcEngine caller = caller(before.address());
            awaitNodes(caller, before);
            before.close();
            awaitNodes(caller);
            CallersPort after = node(port.number());
            awaitNodes(caller, after);
        }
    }

    @Test
    void twoNamesOfOneNodeAreOneConnection() throws Exception {
        CallersPort one = node(0);
        GrpcEngine caller = caller(one.address(), one.address().replace("127.0.0.1", "localhost"));
        awaitNodes(caller, one);
        Wait.until(() -> one.callers() == 1 && caller.connectionFailures().isEmpty());
        awaitNodes(caller, one);
    }

    @Test
    void ofManyNodesACallerConnectsToTwenty() throws Exception {
        CallersPort first = node(0);
        for (int i = 1; i < 25; i++) {
            node(0);
        }
        GrpcEngine caller = caller(first.address());
        Wait.until(() -> caller.nodes().size() == 21);
        assertThat(caller.awaitNodes(LIMIT)).isTrue();
        assertThat(caller.nodes()).hasSize(21);
    }

    @Test
    void aNodeForgetsACallerThatCloses() throws Exception {
        CallersPort one = node(0);
        GrpcEngine caller = caller(one.address());
        awaitNodes(caller, one);
        assertThat(one.callers()).isEqualTo(1);
        caller.close();
        Wait.until(() -> one.callers() == 0);
        assertThat(one.send(caller.self(), 0, new byte[1], false)).isFalse();
    }

    @Test
    void aCallerSendsToItself() throws Exception {
        GrpcEngine caller = caller(node(0).address());
        CountDownLatch received = new CountDownLatch(1);
        Registration unused = caller.listen(5, (from, message) -> {
            if (from.equals(caller.self())) {
                received.countDown();
            }
        });
        assertThat(caller.send(caller.self(), 5, new byte[1], false)).isTrue();
        assertThat(received.await(120, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void anAddressWithoutANodeIsNamed() throws Exception {
        try (ReservedPort nobody = new ReservedPort()) {
            GrpcEngine caller = caller("127.0.0.1:" + nobody.number());
            Wait.until(() -> !caller.connectionFailures().isEmpty());
            assertThat(caller.connectionFailures())
                    .singleElement()
                    .asString()
                    .startsWith("no node at 127.0.0.1:" + nobody.number() + " takes this caller (")
                    .contains("Connection refused");
        }
    }

    @Test
    void aMessageBeyondTheLimitIsNotSent() throws Exception {
        CallersPort one = node(0);
        GrpcEngine caller = caller(one.address());
        awaitNodes(caller, one);
        byte[] big = new byte[GrpcSettings.loopback().messageLimit() + 1];
        assertThat(caller.send(one.self(), 0, big, false)).isFalse();
        assertThat(one.send(caller.self(), 0, big, false)).isFalse();
        assertThat(caller.nodes()).contains(one.self());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    10.0.0.7:7801 | node 10.0.0.7:7801 needs certificates, because it is on another machine
                    127.0.0.1     | '127.0.0.1' is no address; allowed is HOST:PORT, as in 127.0.0.1:7801
                    127.0.0.1:0   | '127.0.0.1:0' is no address; allowed is HOST:PORT, as in 127.0.0.1:7801
                    """)
    void badAddressesAreNamed(String address, String message) {
        assertThatThrownBy(() -> caller(address))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }
}
