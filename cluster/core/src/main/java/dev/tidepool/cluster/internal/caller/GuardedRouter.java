package dev.tidepool.cluster.internal.caller;

import dev.tidepool.cluster.internal.endpoint.WarnOnceLog;
import dev.tidepool.policy.routing.NodeReport;
import dev.tidepool.policy.routing.ProbeReply;
import dev.tidepool.policy.routing.Route;
import dev.tidepool.policy.routing.RoutedTask;
import dev.tidepool.policy.routing.Router;
import dev.tidepool.policy.routing.RouterMember;
import dev.tidepool.policy.routing.TaskEnd;
import java.util.List;
import java.util.Objects;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/**
 * A router that never throws, around one that may: what a policy throws must not end the step of the caller in which
 * the policy was asked, since that step also ends tasks and renews leases. It logs a warning for each method, and goes
 * on asking the policy.
 */
final class GuardedRouter implements Router {
    /** No member: the caller chooses one. */
    private static final Route ANY = new Route.Send(-1);

    private final WarnOnceLog log = new WarnOnceLog(System.getLogger(GuardedRouter.class.getName()));
    private final String policy;
    private final Router router;

    /** @param policy its name, for the log */
    GuardedRouter(String policy, Router router) {
        this.policy = policy;
        this.router = router;
    }

    @Override
    public void onMembership(long nowNanos, List<RouterMember> members) {
        tell("onMembership", () -> router.onMembership(nowNanos, members));
    }

    @Override
    public void onReport(long nowNanos, NodeReport report) {
        tell("onReport", () -> router.onReport(nowNanos, report));
    }

    @Override
    public void onStart(long nowNanos, int node) {
        tell("onStart", () -> router.onStart(nowNanos, node));
    }

    @Override
    public void onDone(long nowNanos, TaskEnd end) {
        tell("onDone", () -> router.onDone(nowNanos, end));
    }

    @Override
    public void onBalancers(long nowNanos, int balancers) {
        tell("onBalancers", () -> router.onBalancers(nowNanos, balancers));
    }

    @Override
    public void onTick(long nowNanos) {
        tell("onTick", () -> router.onTick(nowNanos));
    }

    @Override
    public void onProbe(long nowNanos, ProbeReply reply) {
        tell("onProbe", () -> router.onProbe(nowNanos, reply));
    }

    @Override
    public void probe(long nowNanos, IntConsumer send) {
        tell("probe", () -> router.probe(nowNanos, send));
    }

    /** A policy that throws sets no limit. */
    @Override
    public int maxInFlight(int node) {
        return ask("maxInFlight", () -> router.maxInFlight(node), Integer.MAX_VALUE);
    }

    /** Instead of a policy that throws, the caller chooses the member. */
    @Override
    public Route route(long nowNanos, RoutedTask task) {
        return ask("route", () -> Objects.requireNonNull(router.route(nowNanos, task), "route"), ANY);
    }

    private void tell(String method, Runnable event) {
        try {
            event.run();
        } catch (Throwable failure) {
            warn(method, failure);
        }
    }

    private <T> T ask(String method, Supplier<T> question, T otherwise) {
        try {
            return question.get();
        } catch (Throwable failure) {
            warn(method, failure);
            return otherwise;
        }
    }

    private void warn(String method, Throwable failure) {
        log.warn(
                "routing",
                method,
                "the routing policy '%s' failed in %s; the routing goes on".formatted(policy, method),
                failure);
    }
}
