package dev.tidepool.policy.routing;

import dev.tidepool.policy.routing.CollaborativeRoundRobin.Interpretation;
import dev.tidepool.policy.routing.CollaborativeRoundRobin.WhenAllFull;
import java.util.List;
import java.util.function.Supplier;

/**
 * The catalogue of the routing policies. The command line, the contract tests and the table in {@code
 * docs/reference/contestants.md} all read it, so one entry here makes a policy known everywhere.
 */
public final class RoutingPolicies {
    private static final List<Entry> ALL = List.of(
            new Entry(
                    "shortest-wait",
                    "the node that is expected to complete the task soonest; bounded, needs no tuning: the default",
                    "Tidepool",
                    ShortestWait::defaults),
            new Entry("round-robin", "each node in turn", "[bahadur2022sword]; [group16]", RoundRobin::new),
            new Entry(
                    "collaborative-round-robin",
                    "each node in turn; an overloaded node gets a little less than the rate that overloaded it",
                    "[bahadur2022sword, section 3.1] (CRR-DTPS)",
                    CollaborativeRoundRobin::defaults),
            new Entry(
                    "collaborative-round-robin-cumulative",
                    "collaborative-round-robin, but each further overload signal takes one more step off",
                    "[bahadur2022sword, figure 9] (CRR-DTPS)",
                    () -> CollaborativeRoundRobin.with(Interpretation.CUMULATIVE, WhenAllFull.SEND_TO_LEAST_FILLED)),
            new Entry(
                    "heuristic",
                    "each node in turn; the heuristic itself is the sizing policy of the node",
                    "[bahadur2022sword] (Heuristic-DTPS)",
                    Heuristic::new),
            new Entry(
                    "resource-level",
                    "each node in turn; a node short of memory passes its turn to the one with most free memory",
                    "[bahadur2022sword] (RL-DTPS)",
                    ResourceLevel::defaults),
            new Entry("random", "any node", "baseline", RandomNode::new),
            new Entry(
                    "weighted-round-robin",
                    "each node as often as its weight says",
                    "[waldspurger1995]",
                    WeightedRoundRobin::new),
            new Entry(
                    "least-in-flight",
                    "the node with the fewest tasks in flight from this balancer",
                    "baseline",
                    LeastInFlight::new),
            new Entry(
                    "power-of-two-choices",
                    "of two random nodes, the one with fewer tasks in flight",
                    "[mitzenmacher2001]",
                    PowerOfTwoChoices::new),
            new Entry(
                    "peak-ewma",
                    "of two random nodes, the one with the smaller product of peak response time and tasks in flight",
                    "Finagle",
                    PeakEwma::defaults),
            new Entry(
                    "prequal",
                    "probes random nodes and takes the fastest of those that are not crowded",
                    "[wydrowski2024]",
                    Prequal::defaults),
            new Entry(
                    "join-shortest-queue",
                    "the node with the fewest tasks, from perfect knowledge: simulation only",
                    "[winston1977]",
                    JoinShortestQueue::new));

    private RoutingPolicies() {}

    /**
     * One policy of the catalogue.
     *
     * @param name the name as users type it
     * @param summary what the policy does, in one line
     * @param source where it comes from; citations in brackets are keys of {@code docs/reference/bibliography.md}
     * @param defaults makes the policy with its default parameters
     */
    public record Entry(String name, String summary, String source, Supplier<RoutingPolicy> defaults) {}

    /** Returns every policy, in the order in which they are listed to users. */
    public static List<Entry> all() {
        return ALL;
    }
}
