// @imports@
import dev.tidepool.executor.*;
import java.time.Duration;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Delays by the guide's scheduler. */
class ReactorDelay {
    public static void main(String[] arguments) {
        try (AdaptiveExecutor orders = AdaptiveExecutor.create("orders")) {
            Scheduler scheduler =
                    // @snippet@
                    ;
            String thread = Mono.delay(Duration.ofMillis(10), scheduler)
                    .map(tick -> Thread.currentThread().getName())
                    .block(Duration.ofSeconds(60));
            if (!thread.startsWith("orders-")) {
                throw new IllegalStateException("the delay ended on " + thread);
            }
            System.out.println("result: Mono.delay ended on " + thread);
            scheduler.dispose();
        }
    }
}
