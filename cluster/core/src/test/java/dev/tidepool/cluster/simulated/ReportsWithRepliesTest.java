package dev.tidepool.cluster.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.cluster.simulated.SimulatedCluster.CallerNode;
import dev.tidepool.policy.routing.NodeReport;
import dev.tidepool.policy.routing.RoundRobin;
import dev.tidepool.policy.routing.Route;
import dev.tidepool.policy.routing.RoutedTask;
import dev.tidepool.policy.routing.Router;
import dev.tidepool.policy.routing.RouterMember;
import dev.tidepool.policy.routing.RoutingContext;
import dev.tidepool.policy.routing.RoutingPolicy;
import dev.tidepool.policy.routing.TaskEnd;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What a caller's router hears of a member's load. */
class ReportsWithRepliesTest {
    private final SimulatedCluster cluster = new SimulatedCluster(3).threads(4);
    private final Listener listener = new Listener();

    @Test
    void aReportSaysHowManyRepliesComeWithIt() {
        cluster.routing = listener;
        cluster.member();
        CallerNode caller = cluster.connectedCaller();
        int[] submitted = new int[1];
        cluster.network.every(null, Duration.ofMillis(7), () -> {
            if (submitted[0] < 200) {
                CompletableFuture<String> unused =
                        cluster.submit(caller, submitted[0]++ + "-20ms", TaskOptions.defaults());
            }
        });
        cluster.run(3_000);
        assertThat(listener.ends).isEqualTo(200);
        assertThat(listener.reportsToAll).as("one every 100 ms").isGreaterThan(20);
        assertThat(listener.reportsWithReplies).as("one every 10 ms at most").isBetween(50, 200);
        assertThat(listener.missing).as("replies that did not follow").isZero();
    }

    /** Round robin that counts what it hears. */
    private static final class Listener implements RoutingPolicy {
        private int reportsToAll;
        private int reportsWithReplies;
        private int ends;
        private int expected;
        private int missing;

        @Override
        public String name() {
            return "listener";
        }

        @Override
        public Router newRouter(RoutingContext context) {
            Router router = new RoundRobin().newRouter(context);
            return new Router() {
                @Override
                public void onMembership(long nowNanos, List<RouterMember> members) {
                    router.onMembership(nowNanos, members);
                }

                @Override
                public void onReport(long nowNanos, NodeReport report) {
                    missing += expected;
                    expected = report.replies();
                    if (report.replies() == 0) {
                        reportsToAll++;
                    } else {
                        reportsWithReplies++;
                    }
                }

                @Override
                public void onStart(long nowNanos, int node) {
                    router.onStart(nowNanos, node);
                }

                @Override
                public void onDone(long nowNanos, TaskEnd end) {
                    ends++;
                    expected = Math.max(0, expected - 1);
                    router.onDone(nowNanos, end);
                }

                @Override
                public Route route(long nowNanos, RoutedTask task) {
                    return router.route(nowNanos, task);
                }
            };
        }
    }
}
