package dev.tidepool.research.reproductions.bahadur2022sword;

import dev.tidepool.policy.routing.NodeReport;
import dev.tidepool.policy.routing.ResourceLevel;
import dev.tidepool.policy.routing.Route;
import dev.tidepool.policy.routing.RoutedTask;
import dev.tidepool.policy.routing.Router;
import dev.tidepool.policy.routing.RouterMember;
import dev.tidepool.policy.routing.RoutingContext;
import dev.tidepool.policy.routing.RoutingPolicy;
import dev.tidepool.policy.routing.TaskEnd;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The balancer of RL-DTPS as printed [bahadur2022sword, section 2]: "When load balancer observes a change of load
 * pattern at any back-end server, it first examines the memory status of corresponding server [...] If corresponding
 * back-end server has enough available memory, then load balancer sends a signal to the agent in order to set a new
 * thread pool size." The node decides nothing.
 *
 * <p>Our interpretation: the load of a server is what the balancer sent it in the last second, any other count is a
 * change, and the new size is that count. Memory is enough if it covers the missing threads. A second without tasks
 * changes no size.
 *
 * @param spread how tasks are spread, and the memory of a thread
 */
record GuidingBalancer(ResourceLevel spread) implements RoutingPolicy {

    @Override
    public String name() {
        return "resource-level-guiding";
    }

    @Override
    public Duration tickEvery() {
        return Duration.ofSeconds(1);
    }

    @Override
    public Router newRouter(RoutingContext context) {
        return new GuidingRouter(spread.newRouter(context), spread.bytesPerThread());
    }

    /** What the balancer knows about a server. */
    private static final class Server {
        private int sent;
        private int set;
        private int threads;
        private long freeBytes = -1;

        private boolean hasMemoryFor(int wanted, long bytesPerThread) {
            return freeBytes < 0 || freeBytes >= (wanted - threads) * bytesPerThread;
        }
    }

    private static final class GuidingRouter implements Router {
        private final Router spread;
        private final long bytesPerThread;
        private final Map<Integer, Server> servers = new TreeMap<>();

        private GuidingRouter(Router spread, long bytesPerThread) {
            this.spread = spread;
            this.bytesPerThread = bytesPerThread;
        }

        @Override
        public void onMembership(long nowNanos, List<RouterMember> members) {
            spread.onMembership(nowNanos, members);
            servers.keySet().retainAll(members.stream().map(RouterMember::node).toList());
            members.forEach(member -> servers.putIfAbsent(member.node(), new Server()));
        }

        @Override
        public void onReport(long nowNanos, NodeReport report) {
            spread.onReport(nowNanos, report);
            Server server = servers.get(report.node());
            if (server != null) {
                server.threads = report.poolSize();
                server.freeBytes = report.freeMemoryBytes();
            }
        }

        @Override
        public void onStart(long nowNanos, int node) {
            spread.onStart(nowNanos, node);
            Server server = servers.get(node);
            if (server != null) {
                server.sent++;
            }
        }

        @Override
        public void onDone(long nowNanos, TaskEnd end) {
            spread.onDone(nowNanos, end);
        }

        /** Called each second, between two counts. */
        @Override
        public void sizes(long nowNanos, SizeOrder order) {
            servers.forEach((node, server) -> {
                int load = server.sent;
                server.sent = 0;
                if (load > 0 && load != server.set && server.hasMemoryFor(load, bytesPerThread)) {
                    server.set = load;
                    order.set(node, load);
                }
            });
        }

        @Override
        public Route route(long nowNanos, RoutedTask task) {
            return spread.route(nowNanos, task);
        }
    }
}
