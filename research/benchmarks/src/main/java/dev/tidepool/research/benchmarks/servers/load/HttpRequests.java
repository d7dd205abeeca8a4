package dev.tidepool.research.benchmarks.servers.load;

import dev.tidepool.lab.load.LoadClient;
import dev.tidepool.lab.load.LoadTarget;
import dev.tidepool.research.benchmarks.servers.host.HostedServer;
import java.time.Duration;

/** GET requests by the client of {@code ./tidepool load}. */
final class HttpRequests implements Requests {
    private static final String PAGE = "/";
    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    private final LoadClient client;

    HttpRequests(LoadPlan plan) {
        LoadTarget target = new LoadTarget(HostedServer.LOOPBACK, plan.port(), PAGE, null);
        client = LoadClient.start(target, null, plan.connections(), LoadPlan.threads(), TIMEOUT, plan.openLoop());
    }

    @Override
    public void send(int connection, Ending ending) {
        client.send(PAGE, () -> {}, outcome -> ending.ended(outcome.isServed()));
    }

    @Override
    public void close() {
        client.close();
    }
}
