package dev.tidepool.cluster.hazelcast.internal.port;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnauthenticatedConnectionsTest {
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
            connections.add(why -> rejected.add(name));
        }
        assertThat(rejected).containsExactly("a");
        assertThat(connections.size()).isEqualTo(3);
    }

    @Test
    void rejectsEachAtItsTimeoutWithOneTimerAtATime() {
        connections.add(why -> rejected.add("a"));
        now += 40;
        connections.add(why -> rejected.add("b"));
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
        connections.add(why -> rejected.add("c"));
        assertThat(timers).hasSize(3);
    }

    @Test
    void doesNotRejectAuthenticatedConnections() {
        UnauthenticatedConnections.Peer node = why -> rejected.add("node");
        connections.add(node);
        connections.remove(node);
        now += 1_000;
        timers.get(0).run();
        assertThat(rejected).isEmpty();
    }
}
