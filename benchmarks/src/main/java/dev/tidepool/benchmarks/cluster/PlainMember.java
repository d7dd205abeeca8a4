package dev.tidepool.benchmarks.cluster;

import com.hazelcast.config.Config;
import com.hazelcast.config.ExecutorConfig;
import com.hazelcast.core.Hazelcast;
import dev.tidepool.benchmarks.fork.ForkMain;
import dev.tidepool.cluster.hazelcast.HazelcastSettings;

/** A member of plain Hazelcast: {@code CLUSTER PORT FIRST_PORT THREADS}. Ends with its parent. */
final class PlainMember {
    static final String EXECUTOR = "plain";

    private PlainMember() {}

    /** Runs a member. */
    public static void main(String[] arguments) {
        ForkMain.endWithParent();
        Hazelcast.newHazelcastInstance(config(
                arguments[0],
                Integer.parseInt(arguments[1]),
                Integer.parseInt(arguments[2]),
                false,
                Integer.parseInt(arguments[3])));
    }

    static Config config(String cluster, int port, int firstPort, boolean lite, int threads) {
        HazelcastSettings loopback = HazelcastSettings.loopback(port, firstPort, lite);
        Config config = new HazelcastSettings(cluster, loopback.host(), port, loopback.seeds(), lite).toConfig();
        config.setProperty("hazelcast.wait.seconds.before.join", "0");
        config.addExecutorConfig(new ExecutorConfig(EXECUTOR, threads));
        config.getSerializationConfig()
                .addDataSerializableFactory(PlainTask.FACTORY, type -> new PlainTask(new byte[0]));
        return config;
    }
}
