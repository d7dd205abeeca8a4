package dev.tidepool.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.ClusterEngine.Registration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What callers and members require of every engine whose nodes know each other. */
public abstract class EngineConformanceTest extends MessagesConformanceTest {
    @Test
    void everyNodeSeesAllInTheSameOrder() throws InterruptedException {
        ClusterEngine one = open();
        ClusterEngine two = open();
        LinkedBlockingQueue<List<NodeId>> seen = new LinkedBlockingQueue<>();
        Registration unused = one.onNodes(seen::add);
        letTravel();
        List<NodeId> nodes = seen.poll(10, TimeUnit.SECONDS);
        while (nodes != null && nodes.size() < 2) {
            nodes = seen.poll(10, TimeUnit.SECONDS);
        }
        assertThat(nodes).containsExactlyInAnyOrder(one.self(), two.self());
        assertThat(two.nodes()).isEqualTo(nodes);
    }

    @Test
    void aNodeThatLeavesIsNoLongerSeen() throws InterruptedException {
        ClusterEngine one = open();
        ClusterEngine two = open();
        CountDownLatch alone = new CountDownLatch(1);
        letTravel();
        two.close();
        Registration unused = one.onNodes(nodes -> {
            if (nodes.equals(List.of(one.self()))) {
                alone.countDown();
            }
        });
        letTravel();
        assertThat(alone.await(120, TimeUnit.SECONDS)).isTrue();
        assertThat(one.send(two.self(), 0, new byte[1], false)).isFalse();
    }
}
