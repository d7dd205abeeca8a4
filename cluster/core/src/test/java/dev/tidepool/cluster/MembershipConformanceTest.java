package dev.tidepool.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.ClusterEngine.Registration;
import dev.tidepool.testing.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a port for callers requires of every membership. */
public abstract class MembershipConformanceTest {
    private final List<ClusterMembership> joined = new ArrayList<>();

    /** Returns the membership of a further node, which the others know or will. */
    protected abstract ClusterMembership join();

    private ClusterMembership open() {
        ClusterMembership node = join();
        joined.add(node);
        Wait.until(() -> joined.stream().allMatch(each -> each.nodes().size() == joined.size()));
        return node;
    }

    @AfterEach
    void leave() {
        joined.forEach(ClusterMembership::close);
    }

    private record Announced(NodeId node, HostAndPort address) {}

    @Test
    void everyNodeSeesAllInTheSameOrder() throws InterruptedException {
        ClusterMembership one = open();
        LinkedBlockingQueue<List<NodeId>> seen = new LinkedBlockingQueue<>();
        Registration unused = one.onNodes(seen::add);
        assertThat(seen.poll(120, TimeUnit.SECONDS)).containsExactly(one.self());
        ClusterMembership two = open();
        assertThat(seen.poll(120, TimeUnit.SECONDS)).containsExactlyInAnyOrder(one.self(), two.self());
        assertThat(two.nodes()).isEqualTo(one.nodes());
    }

    @Test
    void aNodeThatLeavesIsNoLongerSeen() throws InterruptedException {
        ClusterMembership one = open();
        ClusterMembership two = open();
        CountDownLatch alone = new CountDownLatch(1);
        two.close();
        Registration unused = one.onNodes(nodes -> {
            if (nodes.equals(List.of(one.self()))) {
                alone.countDown();
            }
        });
        assertThat(alone.await(120, TimeUnit.SECONDS)).isTrue();
        one.announce(two.self(), new HostAndPort("127.0.0.1", 7_801));
        assertThat(one.nodes()).containsExactly(one.self());
    }

    @Test
    void anAnnouncementArrivesWithItsNodeAtAllThatListen() throws InterruptedException {
        ClusterMembership one = open();
        ClusterMembership two = open();
        LinkedBlockingQueue<Announced> first = new LinkedBlockingQueue<>();
        LinkedBlockingQueue<Announced> second = new LinkedBlockingQueue<>();
        Registration ended = one.onAnnouncements((node, address) -> first.add(new Announced(node, address)));
        Registration unused = one.onAnnouncements((node, address) -> second.add(new Announced(node, address)));
        HostAndPort before = new HostAndPort("node-two.example", 7_801);
        two.announce(one.self(), before);
        assertThat(first.poll(120, TimeUnit.SECONDS)).isEqualTo(new Announced(two.self(), before));
        assertThat(second.poll(120, TimeUnit.SECONDS)).isEqualTo(new Announced(two.self(), before));
        ended.close();
        HostAndPort after = new HostAndPort("::1", 7_802);
        two.announce(one.self(), after);
        assertThat(second.poll(120, TimeUnit.SECONDS)).isEqualTo(new Announced(two.self(), after));
        assertThat(first).isEmpty();
    }
}
