package dev.tidepool.cluster.engine.hazelcast;

import dev.tidepool.cluster.engine.Engine;
import dev.tidepool.cluster.engine.EngineConformanceTest;

/** Against the version of Hazelcast on the class path; the full tier runs it on every version supported. */
class HazelcastEngineTest extends EngineConformanceTest {
    private final LoopbackCluster cluster = new LoopbackCluster();

    @Override
    protected Engine join() {
        return cluster.join();
    }
}
