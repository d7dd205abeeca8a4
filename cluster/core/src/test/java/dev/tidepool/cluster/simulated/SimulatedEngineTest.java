package dev.tidepool.cluster.simulated;

import dev.tidepool.cluster.CallerEngine;
import dev.tidepool.cluster.ClusterEngine;
import dev.tidepool.cluster.MessagesConformanceTest;
import java.time.Duration;

class SimulatedEngineTest extends MessagesConformanceTest {
    private final SimulatedNetwork network = new SimulatedNetwork(1);

    @Override
    protected ClusterEngine join() {
        return network.join(0);
    }

    @Override
    protected boolean areConnected(ClusterEngine earlier, ClusterEngine later) {
        return ((CallerEngine) earlier).nodes().contains(later.self())
                && ((CallerEngine) later).nodes().contains(earlier.self());
    }

    @Override
    protected void letTravel() {
        network.run(Duration.ofMillis(10));
    }
}
