package dev.tidepool.policy.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.Policies;
import dev.tidepool.policy.routing.CollaborativeRoundRobin.Interpretation;
import dev.tidepool.policy.routing.CollaborativeRoundRobin.WhenAllFull;
import dev.tidepool.policy.routing.TaskEnd.Outcome;
import dev.tidepool.testing.Rounds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The properties of every router under any events. */
class RouterConformanceTest {
    private static final int SEEDS = Rounds.of(20);
    private static final int EVENTS = 2_000;
    private static final List<Outcome> OUTCOMES = List.of(Outcome.values());
    private static final RoutedTask TASK = new RoutedTask("task", 1);

    static Stream<RoutingPolicy> policies() {
        Stream<RoutingPolicy> catalogue = RoutingPolicies.all().stream()
                .map(entry -> entry.defaults().get())
                .flatMap(policy -> Stream.concat(Stream.of(policy), Policies.variants(policy).stream()));
        Stream<RoutingPolicy> others = Stream.of(
                new CollaborativeRoundRobin(
                        Interpretation.CUMULATIVE,
                        WhenAllFull.SEND_TO_LEAST_FILLED,
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(1)),
                new Prequal(2, Duration.ofMillis(10), 0.5, 0.3, 2.5, 0));
        return Stream.concat(catalogue, others).distinct();
    }

    /** Feeds random events to a router and collects its routes. */
    private static final class Trial {
        private final Random random;
        private final RoutingPolicy policy;
        private final Router router;
        private final List<RouterMember> members = new ArrayList<>();
        private final Set<Integer> numbers = new HashSet<>();
        private final List<Integer> inFlight = new ArrayList<>();
        private final List<Integer> probed = new ArrayList<>();
        private final List<Route> said = new ArrayList<>();
        private int nextNumber;
        private long now = 1_000_000_007L;
        private long nextTick;

        private Trial(RoutingPolicy policy, long seed) {
            this.policy = policy;
            random = new Random(seed);
            router = policy.newRouter(new RoutingContext(seed, 1, node -> Collections.frequency(inFlight, node)));
            nextTick = now;
            membership();
        }

        private void membership() {
            numbers.clear();
            members.forEach(member -> numbers.add(member.node()));
            router.onMembership(now, List.copyOf(members));
        }

        private void join() {
            members.add(random.nextInt(members.size() + 1), new RouterMember(nextNumber++, 0.5 + random.nextInt(4)));
            membership();
        }

        private void leave() {
            if (!members.isEmpty()) {
                members.remove(random.nextInt(members.size()));
                membership();
            }
        }

        private void pass(long nanos) {
            now += nanos;
            while (now >= nextTick) {
                router.onTick(now);
                nextTick += Math.min(policy.tickEvery().toNanos(), 1_000_000_000L);
            }
        }

        /** Any past node or the next one. */
        private int anyNode() {
            return random.nextInt(nextNumber + 1);
        }

        private void event() {
            pass(random.nextInt(20_000_000));
            switch (random.nextInt(100)) {
                case 0 -> join();
                case 1 -> leave();
                case 2 -> report(random.nextInt(2) == 0 ? random.nextInt(50) : Double.NaN);
                case 3 -> router.onStart(now, anyNode());
                case 4 -> router.onDone(now, new TaskEnd(anyNode(), random.nextInt(1000), Outcome.LOST));
                case 5, 6, 7 -> router.onProbe(now, new ProbeReply(anyNode(), random.nextInt(9), random.nextInt(99)));
                default -> {
                    if (random.nextInt(5) < 2 && !inFlight.isEmpty()) {
                        end();
                    } else {
                        route();
                    }
                }
            }
        }

        private void report(double overloadPoint) {
            long free = random.nextInt(4) == 0 ? -1 : random.nextInt(1 << 30);
            router.onReport(
                    now,
                    new NodeReport(
                            anyNode(),
                            random.nextInt(50),
                            random.nextInt(50),
                            random.nextInt(50),
                            random.nextInt(1_000_000),
                            random.nextInt(1_000_000),
                            random.nextInt(2000),
                            overloadPoint,
                            free,
                            Double.NaN,
                            random.nextInt(3)));
        }

        private void end() {
            int node = inFlight.remove(random.nextInt(inFlight.size()));
            Outcome outcome = OUTCOMES.get(random.nextInt(3));
            router.onDone(now, new TaskEnd(node, random.nextInt(1_000_000_000), outcome));
        }

        private Route route() {
            Route route = router.route(now, TASK);
            said.add(route);
            if (route instanceof Route.Send send) {
                assertThat(numbers).contains(send.node());
                inFlight.add(send.node());
                router.onStart(now, send.node());
            } else if (route instanceof Route.Hold hold) {
                assertThat(numbers).isNotEmpty();
                assertThat(hold.untilNanos()).isGreaterThan(now);
            } else if (numbers.isEmpty()) {
                assertThat(route).isSameAs(Route.NO_MEMBERS);
            }
            probed.clear();
            router.probe(now, probed::add);
            assertThat(numbers).containsAll(probed);
            return route;
        }

        private Trial run() {
            for (int i = 0; i < EVENTS; i++) {
                event();
            }
            return this;
        }
    }

    @ParameterizedTest
    @MethodSource("policies")
    void theSameEventsGiveTheSameRoutesToMembers(RoutingPolicy policy) {
        for (long seed = 0; seed < SEEDS; seed++) {
            assertThat(new Trial(policy, seed).run().said).isEqualTo(new Trial(policy, seed).run().said);
        }
    }

    /** Without members, every task is turned away. Nodes that come back get tasks again, whatever happened before. */
    @ParameterizedTest
    @MethodSource("policies")
    void allNodesMayLeaveAndComeBack(RoutingPolicy policy) {
        for (long seed = 0; seed < SEEDS; seed++) {
            Trial trial = new Trial(policy, seed).run();
            trial.members.clear();
            trial.membership();
            assertThat(trial.route()).isSameAs(Route.NO_MEMBERS);
            trial.inFlight.clear();
            for (int i = 0; i < 4; i++) {
                trial.join();
            }
            Set<Integer> used = new HashSet<>();
            for (int i = 0; i < 400; i++) {
                trial.pass(10_000_000);
                if (trial.route() instanceof Route.Send send) {
                    used.add(send.node());
                }
                trial.probed.forEach(node -> trial.router.onProbe(
                        trial.now, new ProbeReply(node, Collections.frequency(trial.inFlight, node), 1000)));
            }
            assertThat(used).as("seed %d", seed).isEqualTo(trial.numbers);
        }
    }

    /** All except least-in-flight, which regroups equal members and so draws others by the same rule. */
    static Stream<RoutingPolicy> policiesThatKeepTheirOrder() {
        return policies().filter(policy -> !(policy instanceof LeastInFlight));
    }

    @ParameterizedTest
    @MethodSource("policiesThatKeepTheirOrder")
    void aRepeatedMembershipChangesNothing(RoutingPolicy policy) {
        for (long seed = 0; seed < SEEDS; seed++) {
            Trial once = new Trial(policy, seed);
            Trial twice = new Trial(policy, seed);
            for (int i = 0; i < 300; i++) {
                once.event();
                twice.event();
            }
            for (int i = 0; i < 50; i++) {
                twice.membership();
                assertThat(twice.route()).as("seed %d", seed).isEqualTo(once.route());
            }
        }
    }
}
