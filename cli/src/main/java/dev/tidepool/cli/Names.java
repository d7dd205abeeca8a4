package dev.tidepool.cli;

import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.measure.contestant.Family;
import dev.tidepool.lab.race.simulation.SimulatedPools;
import dev.tidepool.lab.workload.file.BuiltInWorkload;
import dev.tidepool.lab.workload.file.BuiltInWorkloads;
import dev.tidepool.policy.routing.RoutingPolicies;
import dev.tidepool.policy.sizing.SizingPolicies;
import dev.tidepool.research.prove.rows.ProofRows;
import java.util.Iterator;
import java.util.List;

/** The names that a shell offers for an option. */
abstract class Names implements Iterable<String> {
    private final List<String> names;

    private Names(List<String> names) {
        this.names = names;
    }

    @Override
    public Iterator<String> iterator() {
        return names.iterator();
    }

    /** Workloads that come with Tidepool. */
    static final class Workloads extends Names {
        Workloads() {
            super(BuiltInWorkloads.all().stream().map(BuiltInWorkload::name).toList());
        }
    }

    /** Pools that run. */
    static final class Pools extends Names {
        Pools() {
            super(Contestants.all().stream().map(Family::name).toList());
        }
    }

    /** Pools that can be simulated. */
    static final class Simulated extends Names {
        Simulated() {
            super(SimulatedPools.names());
        }
    }

    /** Sizing policies. */
    static final class Sizing extends Names {
        Sizing() {
            super(SizingPolicies.all().stream().map(SizingPolicies.Entry::name).toList());
        }
    }

    /** Rows of a proof. */
    static final class ProofRowNames extends Names {
        ProofRowNames() {
            super(ProofRows.names());
        }
    }

    /** Routing policies. */
    static final class Routing extends Names {
        Routing() {
            super(RoutingPolicies.all().stream()
                    .map(RoutingPolicies.Entry::name)
                    .toList());
        }
    }
}
