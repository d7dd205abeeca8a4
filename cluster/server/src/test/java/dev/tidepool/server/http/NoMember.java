package dev.tidepool.server.http;

import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.grpc.GrpcEngine;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.testing.ReservedPort;
import java.util.List;

/** A balancer's executor that never finds a member: nobody listens at the address that it knows. */
final class NoMember implements AutoCloseable {
    private final ReservedPort nobody = new ReservedPort();
    private final GrpcEngine engine =
            GrpcEngine.connect(GrpcSettings.loopback(), List.of("127.0.0.1:" + nobody.number()));
    final DistributedExecutor executor =
            DistributedExecutor.builder("balancer").engine(engine).build();

    @Override
    public void close() {
        executor.close();
        engine.close();
        nobody.close();
    }
}
