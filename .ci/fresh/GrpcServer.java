// @imports@
import dev.tidepool.executor.*;
import io.grpc.BindableService;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.protobuf.services.HealthStatusManager;

/** Answers a call on the guide's pool, and ends both in the order that the guide asks for. */
class GrpcServer {
    public static void main(String[] arguments) throws Exception {
        int port = 0;
        BindableService service = new HealthStatusManager().getHealthService();
        // @snippet@
        server.start();
        ManagedChannel channel = ManagedChannelBuilder.forAddress("127.0.0.1", server.getPort())
                .usePlaintext()
                .build();
        var status = HealthGrpc.newBlockingStub(channel).check(HealthCheckRequest.getDefaultInstance());
        if (pool.stats().starts() == 0) {
            throw new IllegalStateException("gRPC ran nothing on the pool");
        }
        System.out.println("result: " + status.getStatus() + "; " + pool.newestDecision().decision().reason());
        channel.shutdownNow();
        server.shutdown().awaitTermination();
        pool.close();
    }
}
