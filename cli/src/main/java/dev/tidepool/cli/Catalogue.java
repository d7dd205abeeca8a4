package dev.tidepool.cli;

import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.measure.contestant.Group;
import dev.tidepool.lab.race.simulation.SimulatedPools;
import dev.tidepool.lab.workload.file.BuiltInWorkload;
import dev.tidepool.lab.workload.file.BuiltInWorkloads;
import dev.tidepool.policy.routing.RoutingPolicies;
import dev.tidepool.policy.sizing.SizingPolicies;
import java.util.List;

/**
 * All names of one kind that a user can type or choose in a program.
 *
 * @param title the kind
 * @param use where a name of this kind is typed
 * @param rows the names
 */
record Catalogue(String title, String use, List<Row> rows) {

    /**
     * One name.
     *
     * @param name as users type it
     * @param summary what it stands for, in one line
     * @param source who described it first; empty for workloads
     */
    record Row(String name, String summary, String source) {}

    /** Returns all kinds, in the order in which they are listed. */
    static List<Catalogue> all() {
        return List.of(
                sizing(),
                oracles(),
                pools("Services of papers", Group.PAPERS),
                pools("Pools of the JDK", Group.JDK),
                pools("Pools of libraries", Group.LIBRARIES),
                routing(),
                overload(),
                queues(),
                workloads());
    }

    private static Catalogue sizing() {
        return new Catalogue(
                "Sizing policies",
                "--pools NAME or NAME:key=value:key=value, in race and simulate; --pool in node",
                SizingPolicies.all().stream()
                        .map(each -> new Row(each.name(), each.summary(), each.source()))
                        .toList());
    }

    private static Catalogue pools(String title, Group group) {
        return new Catalogue(
                title,
                "--pools in race",
                Contestants.of(group).stream()
                        .map(each -> new Row(each.name(), each.summary(), each.source()))
                        .toList());
    }

    private static Catalogue oracles() {
        return new Catalogue(
                "Oracles",
                "--pools in simulate",
                SimulatedPools.oracles().stream()
                        .map(each -> new Row(each.name(), each.summary(), "Tidepool"))
                        .toList());
    }

    private static Catalogue routing() {
        return new Catalogue(
                "Routing policies",
                "--routing NAME or NAME:key=value:key=value, in simulate and balancer",
                RoutingPolicies.all().stream()
                        .map(each -> new Row(each.name(), each.summary(), each.source()))
                        .toList());
    }

    private static Catalogue overload() {
        return new Catalogue(
                "Overload monitors",
                "--overload NAME or NAME:key=value:key=value, in node",
                List.of(
                        new Row(
                                "average-wait",
                                "the mean wait of queued tasks rose by more than 10 % in 500 ms, and is 1 ms or more",
                                "[bahadur2022sword, section 3.2] (CRR-DTPS)"),
                        new Row(
                                "average-wait-literal",
                                "average-wait as printed: any rise by more than 10 %, however short the waits",
                                "[bahadur2022sword, section 3.2] (CRR-DTPS)"),
                        new Row(
                                "standing-queue",
                                "every task of an interval had to wait; the executor's own, not for --overload",
                                "[nichols2012] (CoDel)")));
    }

    private static Catalogue queues() {
        return new Catalogue(
                "Queues and placement",
                "AdaptiveExecutorBuilder.queueLayout",
                List.of(
                        new Row("shared", "one queue for all; the default of a bounded pool", "[group16, section 3.2]"),
                        new Row(
                                "per submitter",
                                "a queue for each of a few submitting threads; the default of an unbounded pool",
                                "Tidepool"),
                        new Row(
                                "striped",
                                "1 to 1,024 queues; a worker serves its own queue and steals from the others",
                                "[group16, section 3.2]"),
                        new Row("round-robin", "placement of a task from outside: each queue in turn", "[group16]"),
                        new Row("random", "placement: any queue", "[group16]"),
                        new Row("least-tasks", "placement: the queue with the fewest tasks", "[group16]")));
    }

    private static Catalogue workloads() {
        return new Catalogue(
                "Workloads",
                "--workload NAME, or your own file (docs/reference/workloads.md)",
                BuiltInWorkloads.all().stream().map(Catalogue::row).toList());
    }

    private static Row row(BuiltInWorkload workload) {
        return new Row(workload.name(), workload.description(), "");
    }
}
