package dev.tidepool.cluster.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.cluster.LogLines;
import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.cluster.TaskTimeLimitException;
import dev.tidepool.cluster.simulated.SimulatedCluster.CallerNode;
import dev.tidepool.policy.routing.RoundRobin;
import dev.tidepool.policy.routing.Router;
import dev.tidepool.policy.routing.RoutingContext;
import dev.tidepool.policy.routing.RoutingPolicy;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A user's routing policy that throws: the routing goes on with it, and no task is lost. */
class ThrowingRouterTest {
    private final LogLines log = LogLines.of("dev.tidepool.cluster");
    private final SimulatedCluster cluster = new SimulatedCluster(1);
    private final Map<String, Integer> calls = new HashMap<>();

    @AfterEach
    void endLog() {
        log.close();
    }

    /** Round robin, but a method throws; it begins to once a member has joined. */
    private CallerNode callerWhere(String method) {
        cluster.routing = new RoutingPolicy() {
            @Override
            public String name() {
                return "mine";
            }

            @Override
            public Duration tickEvery() {
                return Duration.ofMillis(20);
            }

            @Override
            public Router newRouter(RoutingContext context) {
                Router router = new RoundRobin().newRouter(context);
                InvocationHandler handler = (proxy, called, arguments) -> {
                    calls.merge(called.getName(), 1, Integer::sum);
                    if (called.getName().equals(method) && calls.containsKey("onReport")) {
                        throw new IllegalStateException("from the policy");
                    }
                    return called.invoke(router, arguments);
                };
                return (Router)
                        Proxy.newProxyInstance(Router.class.getClassLoader(), new Class<?>[] {Router.class}, handler);
            }
        };
        cluster.threads(2).member();
        cluster.member();
        return cluster.connectedCaller();
    }

    /** Ends of tasks and time limits were not looked at, futures never completed, and each tick wrote an error. */
    @ParameterizedTest
    @ValueSource(strings = {"route", "probe", "maxInFlight", "onTick", "onStart", "onDone", "onReport", "onMembership"})
    void everyTaskEndsAndOneWarningSaysWhichMethodThrew(String method) {
        cluster.inFlightPerMember = 2;
        CallerNode caller = callerWhere(method);
        List<CompletableFuture<String>> tasks = cluster.submit(caller, 8, "20ms");
        cluster.run(500);
        cluster.member();
        cluster.run(1_000);
        assertThat(caller.caller().statuses()).hasSize(3);
        assertThat(tasks).allSatisfy(task -> assertThat(task).isCompleted());
        assertThat(calls.get(method)).as("goes on with the policy").isGreaterThan(1);
        assertThat(log.all())
                .containsExactly("the routing policy 'mine' failed in " + method + "; the routing goes on");
        caller.caller().shutdown();
        assertThat(caller.caller().isTerminated()).isTrue();
    }

    /** The ticks that threw did not look at time limits. */
    @Test
    void timeLimitsHoldWhileTicksThrow() {
        CallerNode caller = callerWhere("onTick");
        CompletableFuture<String> task =
                cluster.submit(caller, "1-60000ms", TaskOptions.defaults().limit(Duration.ofSeconds(1)));
        cluster.run(3_000);
        assertThat(task).isCompletedExceptionally();
        assertThatThrownBy(task::join).hasCauseInstanceOf(TaskTimeLimitException.class);
    }
}
