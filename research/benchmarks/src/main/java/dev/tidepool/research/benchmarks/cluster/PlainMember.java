package dev.tidepool.research.benchmarks.cluster;

import com.hazelcast.config.Config;
import com.hazelcast.config.ExecutorConfig;
import com.hazelcast.core.Hazelcast;
import dev.tidepool.cluster.hazelcast.HazelcastSettings;
import dev.tidepool.lab.measure.process.ParentLink;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** The main class of a member of plain Hazelcast. */
final class PlainMember {
    static final String EXECUTOR = "plain";

    private PlainMember() {}

    /** The parent's request. */
    record Request(String cluster, int port, int firstPort, int threads) {}

    /** Runs a member until the parent ends it. */
    public static void main(String[] arguments) {
        ParentLink.serve(arguments, Request.class, (request, parent) -> {
            Hazelcast.newHazelcastInstance(
                    config(request.cluster, request.port, request.firstPort, false, request.threads));
            new CountDownLatch(1).await();
            return null;
        });
    }

    static Config config(String cluster, int port, int firstPort, boolean lite, int threads) {
        Config config = new HazelcastSettings(cluster, "127.0.0.1", port, List.of("127.0.0.1:" + firstPort)).toConfig();
        config.setLiteMember(lite);
        config.setProperty("hazelcast.wait.seconds.before.join", "0");
        config.addExecutorConfig(new ExecutorConfig(EXECUTOR, threads));
        config.getSerializationConfig()
                .addDataSerializableFactory(PlainTask.FACTORY, type -> new PlainTask(new byte[0]));
        return config;
    }
}
