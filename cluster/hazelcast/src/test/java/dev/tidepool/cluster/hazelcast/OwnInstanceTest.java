package dev.tidepool.cluster.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import dev.tidepool.cluster.ClusterMember;
import dev.tidepool.cluster.Codec;
import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.RegisteredTask;
import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.cluster.TaskRegistry;
import dev.tidepool.cluster.grpc.CallersPort;
import dev.tidepool.cluster.grpc.GrpcEngine;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.testing.ReservedPort;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Programs with a Hazelcast of their own become nodes, by the lines in the README. */
@Tag("waits")
@Timeout(180)
class OwnInstanceTest {
    private static final RegisteredTask<String, String> GREET =
            new RegisteredTask<>("greet", Codec.text(), Codec.text());

    private final ReservedPort one = new ReservedPort();
    private final ReservedPort other = new ReservedPort();
    private final String name = "own-" + UUID.randomUUID();
    private final Deque<AutoCloseable> open = new ArrayDeque<>(List.of(one, other));

    @AfterEach
    void end() throws Exception {
        while (!open.isEmpty()) {
            open.removeLast().close();
        }
    }

    private HazelcastInstance instance(ReservedPort port) {
        HazelcastSettings settings =
                new HazelcastSettings(name, "127.0.0.1", port.number(), List.of("127.0.0.1:" + one.number()));
        HazelcastInstance instance = Hazelcast.newHazelcastInstance(settings.toConfig());
        open.add(instance::shutdown);
        return instance;
    }

    private CallersPort port(HazelcastInstance instance) throws IOException {
        return CallersPort.open(HazelcastMembership.on(instance), "127.0.0.1", 0, GrpcSettings.loopback());
    }

    private ClusterMember member(String called, CallersPort port) {
        open.add(port);
        ClusterMember member = ClusterMember.builder(called)
                .engine(port)
                .tasks(new TaskRegistry().register(GREET, (who, context) -> "hello " + who + " from " + called))
                .build();
        open.add(member);
        return member;
    }

    private DistributedExecutor caller(CallersPort known) {
        GrpcEngine nodes = GrpcEngine.connect(GrpcSettings.loopback(), List.of(known.address()));
        open.add(nodes);
        DistributedExecutor orders = DistributedExecutor.builder("orders")
                .engine(nodes)
                .lease(LoopbackCluster.PATIENT)
                .build();
        open.add(orders);
        return orders;
    }

    @Test
    void tasksRunOnNodesOfTheUsersInstances() throws Exception {
        HazelcastInstance mine = instance(one);
        CallersPort known = port(mine);
        ClusterMember first = member("first", known);
        ClusterMember second = member("second", port(instance(other)));
        DistributedExecutor orders = caller(known);
        assertThat(orders.awaitMembers(2, Duration.ofMinutes(2))).isTrue();
        assertThat(orders.submit(GREET, "world").get(120, TimeUnit.SECONDS)).startsWith("hello world from ");
        for (ClusterMember each : List.of(first, second)) {
            assertThat(orders.submitTo(each.node(), GREET, "you", TaskOptions.defaults())
                            .get(120, TimeUnit.SECONDS))
                    .isEqualTo("hello you from " + (each == first ? "first" : "second"));
        }
        first.close();
        known.close();
        assertThat(mine.getLifecycleService().isRunning()).isTrue();
    }

    /** A node may end and begin again while the program's Hazelcast runs on. */
    @Test
    void anInstanceIsANodeAgainAfterItsPortWasClosed() throws Exception {
        HazelcastInstance mine = instance(one);
        try (CallersPort port = port(mine);
                ClusterMember before =
                        ClusterMember.builder("before").engine(port).build()) {
            assertThat(before.node()).isEqualTo(port.self());
        }
        CallersPort again = port(mine);
        ClusterMember member = member("again", again);
        DistributedExecutor orders = caller(again);
        assertThat(orders.awaitMembers(1, Duration.ofMinutes(2))).isTrue();
        assertThat(orders.submitTo(member.node(), GREET, "you", TaskOptions.defaults())
                        .get(120, TimeUnit.SECONDS))
                .isEqualTo("hello you from again");
    }
}
