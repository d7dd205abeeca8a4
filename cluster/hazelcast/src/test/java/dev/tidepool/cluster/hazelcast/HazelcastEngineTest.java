package dev.tidepool.cluster.hazelcast;

import dev.tidepool.cluster.ClusterEngine;
import dev.tidepool.cluster.EngineConformanceTest;

/** Tests the Hazelcast version on the class path; the full tier tests every supported version. */
class HazelcastEngineTest extends EngineConformanceTest {
    private final LoopbackCluster cluster = new LoopbackCluster();

    @Override
    protected ClusterEngine join() {
        return cluster.join();
    }
}
