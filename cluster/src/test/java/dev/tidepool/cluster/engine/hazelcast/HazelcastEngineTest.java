package dev.tidepool.cluster.engine.hazelcast;

import dev.tidepool.cluster.engine.Engine;
import dev.tidepool.cluster.engine.EngineConformanceTest;

/** Against the version of Hazelcast on the class path; {@code -Dhazelcast.version=5.3.8} chooses another. */
class HazelcastEngineTest extends EngineConformanceTest {
    private final LoopbackCluster cluster = new LoopbackCluster();

    @Override
    protected Engine join() {
        return cluster.join();
    }
}
