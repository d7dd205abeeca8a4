package dev.tidepool.cluster.hazelcast.internal.port;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnauthenticatedConnectionsTest {
    private long now = 1_000;
    private final List<Runnable> timers = new ArrayList<>();
    private final List<Long> delays = new ArrayList<>();
    private final List<String> turnedAway = new ArrayList<>();
    private final UnauthenticatedConnections strangers = new UnauthenticatedConnections(3, 100, () -> now, (task, delay) -> {
        timers.add(task);
        delays.add(delay);
    });

    @Test
    void turnsTheOldestAwayForOneMore() {
        for (String name : List.of("a", "b", "c", "d")) {
            strangers.admit(why -> turnedAway.add(name));
        }
        assertThat(turnedAway).containsExactly("a");
        assertThat(strangers.size()).isEqualTo(3);
    }

    @Test
    void turnsEachAwayAfterItsPatienceWithOneTimerAtATime() {
        strangers.admit(why -> turnedAway.add("a"));
        now += 40;
        strangers.admit(why -> turnedAway.add("b"));
        assertThat(delays).containsExactly(100L);
        now += 60;
        timers.get(0).run();
        assertThat(turnedAway).containsExactly("a");
        assertThat(delays).containsExactly(100L, 40L);
        now += 40;
        timers.get(1).run();
        assertThat(turnedAway).containsExactly("a", "b");
        assertThat(strangers.size()).isZero();
        assertThat(timers).hasSize(2);
        strangers.admit(why -> turnedAway.add("c"));
        assertThat(timers).hasSize(3);
    }

    @Test
    void leavesThoseAloneWhoAreKnown() {
        UnauthenticatedConnections.Stranger node = why -> turnedAway.add("node");
        strangers.admit(node);
        strangers.release(node);
        now += 1_000;
        timers.get(0).run();
        assertThat(turnedAway).isEmpty();
    }
}
