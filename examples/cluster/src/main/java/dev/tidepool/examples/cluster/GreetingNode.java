package dev.tidepool.examples.cluster;

import dev.tidepool.cluster.ClusterMember;
import dev.tidepool.cluster.Codec;
import dev.tidepool.cluster.RegisteredTask;
import dev.tidepool.cluster.TaskRegistry;
import dev.tidepool.cluster.grpc.CallersPort;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.cluster.hazelcast.HazelcastMembership;
import dev.tidepool.cluster.hazelcast.HazelcastSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A node that greets. Each node of a real cluster is a process of its own, on a machine of its own. */
final class GreetingNode implements AutoCloseable {
    static final RegisteredTask<String, String> GREET = new RegisteredTask<>("greet", Codec.text(), Codec.text());

    private static final String HOST = "127.0.0.1";

    private final CallersPort port;
    private final ClusterMember member;

    private GreetingNode(CallersPort port, ClusterMember member) {
        this.port = port;
        this.member = member;
    }

    /** Starts a node at a port for the other nodes, which joins the one at the port {@code first}. */
    static GreetingNode start(String name, int members, int first) throws IOException {
        HazelcastSettings settings = new HazelcastSettings("greetings", HOST, members, List.of(HOST + ":" + first));
        CallersPort port = CallersPort.open(HazelcastMembership.start(settings), HOST, 0, GrpcSettings.loopback());
        TaskRegistry tasks = new TaskRegistry().register(GREET, (guest, context) -> {
            TimeUnit.MILLISECONDS.sleep(5);
            return "hello " + guest + ", from " + name;
        });
        return new GreetingNode(
                port, ClusterMember.builder(name).engine(port).tasks(tasks).build());
    }

    /** Returns where clients reach the node. */
    String address() {
        return port.address();
    }

    /** Leaves the cluster: tasks that have not started go to other nodes. */
    void leave() throws InterruptedException {
        member.drain(Duration.ofSeconds(10));
        close();
    }

    @Override
    public void close() {
        member.close();
        port.close();
    }
}
