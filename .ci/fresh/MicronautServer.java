package shop;

import dev.tidepool.executor.AdaptiveExecutor;
import io.micronaut.context.ApplicationContext;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.runtime.server.EmbeddedServer;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.net.URL;
import java.util.Map;

/** Serves a blocking request on the pool of the guide's factory. */
@Controller("/orders")
class MicronautServer {
    @Get(produces = MediaType.TEXT_PLAIN)
    @ExecuteOn(TaskExecutors.BLOCKING)
    String order() {
        return "served by " + Thread.currentThread().getName();
    }

    public static void main(String[] arguments) throws Exception {
        EmbeddedServer server = ApplicationContext.run(EmbeddedServer.class, Map.of("micronaut.server.port", -1));
        AdaptiveExecutor pool = server.getApplicationContext().getBean(AdaptiveExecutor.class);
        try (var answer = new URL(server.getURL() + "/orders").openStream()) {
            String served = new String(answer.readAllBytes());
            if (!served.startsWith("served by blocking-") || pool.stats().starts() == 0) {
                throw new IllegalStateException("Error: " + served);
            }
            server.stop();
            System.out.println("result: " + served + "; it ended with Micronaut: " + pool.isTerminated());
        }
    }
}
