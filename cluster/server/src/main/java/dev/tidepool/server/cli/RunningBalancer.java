package dev.tidepool.server.cli;

import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.MemberStatus;
import dev.tidepool.cluster.grpc.GrpcEngine;
import dev.tidepool.server.http.HttpListener;
import dev.tidepool.server.rights.RightsFile;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A running balancer.
 *
 * @param rights the tokens of callers, and what each may run; null for none
 */
record RunningBalancer(
        GrpcEngine engine,
        DistributedExecutor executor,
        HttpListener http,
        @Nullable RightsFile rights) implements RunningServer {
    @Override
    public String what() {
        return "balancer ready at " + http.uri();
    }

    @Override
    public int members() {
        return executor.members().size();
    }

    @Override
    public @Nullable String obstacle() {
        boolean taken = executor.members().stream().anyMatch(MemberStatus::isOpen);
        return taken ? null : "no member takes tasks";
    }

    @Override
    public @Nullable String metrics() {
        return null;
    }

    @Override
    public boolean end(Duration limit) {
        boolean inTime = http.end(limit);
        executor.shutdownNow();
        executor.close();
        engine.close();
        if (rights != null) {
            rights.close();
        }
        return inTime;
    }
}
