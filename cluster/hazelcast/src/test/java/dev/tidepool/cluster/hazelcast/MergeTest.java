package dev.tidepool.cluster.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.ClusterMember;
import dev.tidepool.cluster.Codec;
import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.RegisteredTask;
import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.cluster.TaskRegistry;
import dev.tidepool.cluster.grpc.CallersPort;
import dev.tidepool.cluster.grpc.GrpcEngine;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.testing.ReservedPort;
import dev.tidepool.testing.Wait;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two parts of a cluster that merge, with members in each, and callers of each. */
@Tag("waits")
@Timeout(300)
@Tag("full")
class MergeTest {
    private static final RegisteredTask<String, String> GREET =
            new RegisteredTask<>("greet", Codec.text(), Codec.text());

    private final ReservedPort one = new ReservedPort();
    private final ReservedPort other = new ReservedPort();
    private final String name = "merge-" + UUID.randomUUID();
    private final List<HazelcastMembership> memberships = new ArrayList<>();
    private final Deque<AutoCloseable> open = new ArrayDeque<>(List.of(one, other));

    @AfterEach
    void end() throws Exception {
        while (!open.isEmpty()) {
            open.removeLast().close();
        }
    }

    /** Hazelcast renames the members that merge, so nodes of the smaller part were deaf for ever. */
    @Test
    void nodesThatMergeAreTheSameAndHearEachOther() throws Exception {
        CallersPort small = node(one.number(), address(one), address(other));
        DistributedExecutor smallCaller = caller(small);
        ClusterMember merged = serve("merged", small);
        assertThat(smallCaller.awaitMembers(1, Duration.ofMinutes(2))).isTrue();
        NodeId before = small.self();

        CallersPort large = node(other.number(), address(other));
        DistributedExecutor largeCaller = caller(large);
        ClusterMember first = serve("first", large);
        ClusterMember second = serve("second", node(0, address(other)));
        Wait.until(() -> memberships.get(1).nodes().size() == 3);

        assertThat(small.self()).isEqualTo(before);
        Wait.until(() -> memberships.get(0).nodes().equals(memberships.get(1).nodes()));
        for (DistributedExecutor caller : List.of(smallCaller, largeCaller)) {
            assertThat(caller.awaitMembers(3, Duration.ofMinutes(2))).isTrue();
            for (ClusterMember each : List.of(merged, first, second)) {
                assertThat(caller.submitTo(each.node(), GREET, "you", TaskOptions.defaults())
                                .get(120, TimeUnit.SECONDS))
                        .isEqualTo("hello you");
            }
        }
    }

    private static String address(ReservedPort port) {
        return "127.0.0.1:" + port.number();
    }

    private CallersPort node(int port, String... seeds) throws IOException {
        HazelcastMembership membership =
                HazelcastMembership.start(new HazelcastSettings(name, "127.0.0.1", port, List.of(seeds)));
        open.add(membership);
        memberships.add(membership);
        CallersPort node = CallersPort.open(membership, "127.0.0.1", 0, GrpcSettings.loopback());
        open.add(node);
        return node;
    }

    private ClusterMember serve(String called, CallersPort node) {
        ClusterMember member = ClusterMember.builder(called)
                .engine(node)
                .tasks(new TaskRegistry().register(GREET, (who, context) -> "hello " + who))
                .build();
        open.add(member);
        return member;
    }

    private DistributedExecutor caller(CallersPort node) {
        GrpcEngine engine = GrpcEngine.connect(GrpcSettings.loopback(), List.of(node.address()));
        open.add(engine);
        DistributedExecutor caller = DistributedExecutor.builder("caller")
                .engine(engine)
                .lease(LoopbackCluster.PATIENT)
                .build();
        open.add(caller);
        return caller;
    }
}
