package dev.tidepool.cluster.simulated;

import dev.tidepool.cluster.ClusterEngine;
import dev.tidepool.cluster.EngineConformanceTest;
import java.time.Duration;

class SimulatedEngineTest extends EngineConformanceTest {
    private final SimulatedNetwork network = new SimulatedNetwork(1);

    @Override
    protected ClusterEngine join() {
        return network.join(0);
    }

    @Override
    protected void letTravel() {
        network.run(Duration.ofMillis(10));
    }
}
