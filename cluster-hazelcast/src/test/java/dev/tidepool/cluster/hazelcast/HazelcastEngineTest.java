package dev.tidepool.cluster.hazelcast;

import dev.tidepool.cluster.ClusterEngine;
import dev.tidepool.cluster.EngineConformanceTest;

/** Against the version of Hazelcast on the class path; the full tier runs it on every version supported. */
class HazelcastEngineTest extends EngineConformanceTest {
    private final LoopbackCluster cluster = new LoopbackCluster();

    @Override
    protected ClusterEngine join() {
        return cluster.join();
    }
}
