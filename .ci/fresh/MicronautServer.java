package shop;

import io.micrometer.core.instrument.MeterRegistry;
import io.micronaut.context.ApplicationContext;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.inject.qualifiers.Qualifiers;
import io.micronaut.runtime.server.EmbeddedServer;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.net.URL;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

/** Serves a blocking request on the pool of the guide's factory, which Micronaut wraps to measure it. */
@Controller("/orders")
class MicronautServer {
    @Get(produces = MediaType.TEXT_PLAIN)
    @ExecuteOn(TaskExecutors.BLOCKING)
    String order() {
        return "served by " + Thread.currentThread().getName();
    }

    public static void main(String[] arguments) throws Exception {
        EmbeddedServer server = ApplicationContext.run(EmbeddedServer.class, Map.of("micronaut.server.port", -1));
        ExecutorService pool = server.getApplicationContext()
                .getBean(ExecutorService.class, Qualifiers.byName(TaskExecutors.BLOCKING));
        try (var answer = new URL(server.getURL() + "/orders").openStream()) {
            String served = new String(answer.readAllBytes());
            if (!served.matches("served by blocking-[0-9]+")) {
                throw new IllegalStateException("Error: " + served);
            }
            boolean metered = server.getApplicationContext()
                    .getBean(MeterRegistry.class)
                    .find("executor.active")
                    .tag("name", "blocking")
                    .gauge() != null;
            server.stop();
            boolean ended = pool.awaitTermination(1, TimeUnit.MINUTES);
            System.out.println(
                    "result: " + served + "; its meters: " + metered + "; it ended with Micronaut: " + ended);
        }
    }
}
