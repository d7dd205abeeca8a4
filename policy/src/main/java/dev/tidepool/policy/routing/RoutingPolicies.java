package dev.tidepool.policy.routing;

import dev.tidepool.policy.routing.CollaborativeRoundRobin.Reading;
import dev.tidepool.policy.routing.CollaborativeRoundRobin.WhenAllFull;
import java.util.List;
import java.util.function.Supplier;

/** The catalogue of the routing policies, each with its source and its default parameters. */
public final class RoutingPolicies {
    private static final List<Entry> ALL = List.of(
            new Entry(
                    "shortest-wait",
                    "the node on which the task is expected to be done soonest; bounded, no knobs: the default",
                    "Tidepool",
                    ShortestWait::defaults),
            new Entry("round-robin", "each node in turn", "papers 000 and 003", RoundRobin::new),
            new Entry(
                    "collaborative-round-robin",
                    "each node in turn; one that signalled overload gets a little less than the rate that overloaded it",
                    "paper 000, section 3.1 (CRR-DTPS)",
                    CollaborativeRoundRobin::defaults),
            new Entry(
                    "collaborative-round-robin-cumulative",
                    "the same, with one step less for each further signal",
                    "paper 000, figure 9 (CRR-DTPS)",
                    () -> CollaborativeRoundRobin.with(Reading.CUMULATIVE, WhenAllFull.SEND_TO_LEAST_FILLED)),
            new Entry(
                    "heuristic",
                    "each node in turn: the heuristic is the sizing policy on the node",
                    "paper 000 (Heuristic-DTPS)",
                    Heuristic::new),
            new Entry(
                    "resource-level",
                    "each node in turn; the turn of one short of memory goes to the node with most free memory",
                    "paper 000 (RL-DTPS)",
                    ResourceLevel::defaults),
            new Entry("random", "any node", "baseline", RandomNode::new),
            new Entry(
                    "weighted-round-robin",
                    "each node as often as its weight says",
                    "Waldspurger 1995",
                    WeightedRoundRobin::new),
            new Entry(
                    "least-in-flight",
                    "the node with the fewest tasks in flight from this balancer",
                    "baseline",
                    LeastInFlight::new),
            new Entry(
                    "power-of-two-choices",
                    "of two nodes drawn at random, the one with fewer tasks in flight",
                    "Mitzenmacher 2001",
                    PowerOfTwoChoices::new),
            new Entry(
                    "peak-ewma",
                    "of two nodes drawn at random, the one with the smaller peak response time x tasks in flight",
                    "Finagle",
                    PeakEwma::defaults),
            new Entry(
                    "prequal",
                    "asks nodes at random; takes the fastest of those that are not crowded",
                    "Wydrowski et al. 2024",
                    Prequal::defaults),
            new Entry(
                    "join-shortest-queue",
                    "the node with the fewest tasks, by perfect knowledge: simulation only",
                    "Winston 1977",
                    JoinShortestQueue::new));

    private RoutingPolicies() {}

    /**
     * One policy of the catalogue.
     *
     * @param name the name as users type it
     * @param summary what it does, in one line
     * @param source where it comes from
     * @param defaults makes the policy with its default parameters
     */
    public record Entry(String name, String summary, String source, Supplier<RoutingPolicy> defaults) {}

    /** Returns every policy, in the order in which they are listed to users. */
    public static List<Entry> all() {
        return ALL;
    }
}
