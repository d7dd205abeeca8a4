package dev.tidepool.cluster.simulated;

import dev.tidepool.cluster.Codec;
import dev.tidepool.cluster.LeaseTerms;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.cluster.TaskRights;
import dev.tidepool.cluster.internal.caller.Caller;
import dev.tidepool.cluster.internal.caller.CallerSettings;
import dev.tidepool.cluster.internal.member.MemberServer;
import dev.tidepool.cluster.internal.member.MemberSettings;
import dev.tidepool.policy.overload.AverageWaitRule;
import dev.tidepool.policy.routing.LeastInFlight;
import dev.tidepool.policy.routing.RoutingPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/**
 * Members and callers on a {@link SimulatedNetwork}. The name of a task says what it does: {@code 3-20ms} takes
 * 20 ms, and the number makes the name unique. Its result is its name. A task whose name ends with {@code !} throws.
 */
final class SimulatedCluster {
    final SimulatedNetwork network;
    final Map<String, List<Long>> starts = new HashMap<>();
    final Map<String, NodeId> places = new HashMap<>();
    final Map<String, Long> ends = new HashMap<>();

    /** The attempt numbers of the runs that ended. */
    final Map<String, List<Integer>> attempts = new HashMap<>();

    /** The ticks after which a caller rested. */
    int rests;

    private long endpoints = 100;
    private int threads = 8;
    private int taskLimit = 100_000;
    private long memoryLimit = Long.MAX_VALUE;
    byte[] secret;
    TaskRights rights = TaskRights.EVERYTHING;
    AverageWaitRule overload = AverageWaitRule.defaults();
    int inFlightPerMember = 1_000;
    int heldTasks = 100;
    RoutingPolicy routing = new LeastInFlight();

    SimulatedCluster(long seed) {
        network = new SimulatedNetwork(seed);
    }

    SimulatedCluster threads(int count) {
        threads = count;
        return this;
    }

    SimulatedCluster memoryLimit(long bytes) {
        memoryLimit = bytes;
        return this;
    }

    SimulatedCluster taskLimit(int limit) {
        taskLimit = limit;
        return this;
    }

    record MemberNode(SimulatedEngine engine, MemberServer member, VirtualPool pool) {}

    record CallerNode(SimulatedEngine engine, Caller caller) {}

    MemberNode member() {
        SimulatedEngine engine = network.join(network.chance().nextInt(400) - 200);
        return memberOn(engine);
    }

    MemberNode memberOn(SimulatedEngine engine) {
        VirtualPool pool =
                new VirtualPool(network, engine, threads, SimulatedCluster::service, task -> started(engine, task));
        MemberServer member = new MemberServer(
                new MemberSettings(engine.self().address(), taskLimit, 1 << 20, memoryLimit, secret, rights, overload),
                engine,
                ++endpoints,
                pool,
                name -> name.startsWith("unknown")
                        ? null
                        : (payload, context) -> {
                            attempts.computeIfAbsent(name, task -> new ArrayList<>())
                                    .add(context.attempt());
                            return result(name, payload);
                        },
                engine::clock,
                null);
        network.every(engine, MemberServer.TICK, member::tick);
        return new MemberNode(engine, member, pool);
    }

    CallerNode caller() {
        SimulatedEngine engine = network.join(network.chance().nextInt(400) - 200);
        return new CallerNode(engine, callerOn(engine));
    }

    /** Adds a caller and waits until it knows the members. */
    CallerNode connectedCaller() {
        CallerNode caller = caller();
        run(500);
        return caller;
    }

    Caller callerOn(SimulatedEngine engine) {
        CallerSettings settings = new CallerSettings(
                "caller", routing, 1, LeaseTerms.defaults(), inFlightPerMember, heldTasks, 1 << 20, secret);
        Caller caller = new Caller(settings, engine, ++endpoints, engine::clock, null);
        Ticks ticks = new Ticks(engine, caller);
        caller.onWake(ticks::now);
        ticks.now();
        return caller;
    }

    /** Ticks a caller when it is due, and at once after a rest. */
    private final class Ticks {
        private final SimulatedEngine engine;
        private final Caller caller;
        private long planned;

        private Ticks(SimulatedEngine engine, Caller caller) {
            this.engine = engine;
            this.caller = caller;
        }

        private void now() {
            next(Duration.ZERO);
        }

        private void next(Duration pause) {
            long plan = ++planned;
            network.after(engine, pause, () -> {
                if (plan == planned) {
                    long nanos = caller.tick();
                    rests += nanos > Caller.TICK.toNanos() ? 1 : 0;
                    next(Duration.ofNanos(nanos));
                }
            });
        }
    }

    private void started(SimulatedEngine engine, String task) {
        places.put(task, engine.self());
        starts.computeIfAbsent(task, name -> new ArrayList<>()).add(network.now());
    }

    static Duration service(String task) {
        int dash = task.indexOf('-');
        int unit = task.indexOf("ms");
        return dash < 0 || unit < 0 ? Duration.ZERO : Duration.ofMillis(Long.parseLong(task.substring(dash + 1, unit)));
    }

    private static byte[] result(String name, byte[] payload) {
        if (name.endsWith("!")) {
            throw new IllegalArgumentException("told to throw");
        }
        return payload.length > 0 ? payload : Codec.text().encode(name);
    }

    CompletableFuture<String> submit(CallerNode from, String task, TaskOptions options) {
        return submitTo(from, null, task, options);
    }

    /** Submits tasks with different numbers and the same service time, such as {@code 20ms}. */
    List<CompletableFuture<String>> submit(CallerNode from, int count, String service) {
        return IntStream.range(0, count)
                .mapToObj(i -> submit(from, i + "-" + service, TaskOptions.defaults()))
                .toList();
    }

    CompletableFuture<String> submitTo(CallerNode from, NodeId target, String task, TaskOptions options) {
        CompletableFuture<String> future = from.caller()
                .submit(task, new byte[0], Codec.text(), options, target, null)
                .future();
        CompletableFuture<String> unused = future.whenComplete((result, thrown) -> ends.put(task, network.now()));
        return future;
    }

    void run(long millis) {
        network.run(Duration.ofMillis(millis));
    }
}
