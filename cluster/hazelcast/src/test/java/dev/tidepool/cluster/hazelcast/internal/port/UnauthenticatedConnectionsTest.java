package dev.tidepool.cluster.hazelcast.internal.port;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.ClientNetwork;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnauthenticatedConnectionsTest {
    private static final ClientNetwork HERE =
            ClientNetwork.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 1));
    private static final ClientNetwork ELSEWHERE = ClientNetwork.of(new InetSocketAddress("127.0.0.2", 1));

    private long now = 1_000;
    private final List<Runnable> timers = new ArrayList<>();
    private final List<Long> delays = new ArrayList<>();
    private final List<String> rejected = new ArrayList<>();
    private final UnauthenticatedConnections connections =
            new UnauthenticatedConnections(3, 100, () -> now, (task, delay) -> {
                timers.add(task);
                delays.add(delay);
            });

    @Test
    void rejectsTheOldestForAFurtherConnection() {
        for (String name : List.of("a", "b", "c", "d")) {
            connections.add(why -> rejected.add(name), HERE);
        }
        assertThat(rejected).containsExactly("a");
        assertThat(connections.size()).isEqualTo(3);
    }

    /** A host that connected quickly kept all nodes out. */
    @Test
    void aFloodFromOneHostRejectsItsOwnConnections() {
        connections.add(why -> rejected.add("node"), ELSEWHERE);
        for (String name : List.of("a", "b", "c", "d")) {
            connections.add(why -> rejected.add(name), HERE);
        }
        assertThat(rejected).containsExactly("a", "b");
        connections.add(why -> rejected.add("another node"), ELSEWHERE);
        assertThat(rejected).containsExactly("a", "b", "c");
        assertThat(connections.size()).isEqualTo(3);
    }

    @Test
    void rejectsEachAtItsTimeoutWithOneTimerAtATime() {
        connections.add(why -> rejected.add("a"), HERE);
        now += 40;
        connections.add(why -> rejected.add("b"), HERE);
        assertThat(delays).containsExactly(100L);
        now += 60;
        timers.get(0).run();
        assertThat(rejected).containsExactly("a");
        assertThat(delays).containsExactly(100L, 40L);
        now += 40;
        timers.get(1).run();
        assertThat(rejected).containsExactly("a", "b");
        assertThat(connections.size()).isZero();
        assertThat(timers).hasSize(2);
        connections.add(why -> rejected.add("c"), HERE);
        assertThat(timers).hasSize(3);
    }

    @Test
    void doesNotRejectAuthenticatedConnections() {
        UnauthenticatedConnections.Peer node = why -> rejected.add("node");
        connections.add(node, HERE);
        connections.remove(node);
        now += 1_000;
        timers.get(0).run();
        assertThat(rejected).isEmpty();
    }
}
