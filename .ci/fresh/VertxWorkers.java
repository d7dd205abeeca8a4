import io.vertx.core.Vertx;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import javax.management.ObjectName;

/** Blocks on a worker of Vert.x, and asks JMX whose it was. */
class VertxWorkers {
    public static void main(String[] arguments) throws Exception {
        Vertx vertx = Vertx.vertx();
        String thread = vertx.executeBlocking(() -> Thread.currentThread().getName())
                .toCompletionStage()
                .toCompletableFuture()
                .get(60, TimeUnit.SECONDS);
        Object reason = ManagementFactory.getPlatformMBeanServer()
                .getAttribute(new ObjectName("dev.tidepool:type=AdaptiveExecutor,name=\"vertx-1\""), "LastReason");
        System.out.println("result: blocked " + thread + "; " + reason);
        vertx.close().toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }
}
