package dev.tidepool.server.chaos;

import dev.tidepool.server.chaos.load.Mix;
import java.util.List;

/**
 * A part of a run: a load under one repeated fault.
 *
 * @param fault what goes wrong
 * @param mix the callers' tasks
 * @param share its percentage of the run
 * @param onlyLong whether only long runs have it: a strike takes long, or another phase has the fault elsewhere
 */
record Phase(Fault fault, Mix mix, int share, boolean onlyLong) {
    /** On loopback, without a secret; in short runs with a secret and certificates. */
    static final List<Phase> OPEN = List.of(
            new Phase(Fault.NOTHING, Mix.WORK, 2),
            new Phase(Fault.KILLED_NODE, Mix.WORK, 5),
            new Phase(Fault.NODE_STOPPED_BRIEFLY, Mix.WORK, 6),
            new Phase(Fault.NODE_STOPPED_ABOUT_A_LEASE, Mix.WORK, 6),
            new Phase(Fault.NODE_STOPPED_UNTIL_REMOVED, Mix.WORK, 3),
            new Phase(Fault.NODE_STOPPED_FOR_20_S, Mix.WORK, 6).onlyInLongRuns(),
            new Phase(Fault.NODE_STOPPED_OVER_60_S, Mix.WORK, 8).onlyInLongRuns(),
            new Phase(Fault.WEAK_NODE, Mix.WORK, 4),
            new Phase(Fault.ROLLING_RESTART, Mix.WORK, 4),
            new Phase(Fault.CALLER_STOPPED, Mix.WORK, 4),
            new Phase(Fault.KILLED_CALLER, Mix.WORK, 4),
            new Phase(Fault.BALANCER_STOPPED, Mix.WORK, 4),
            new Phase(Fault.KILLED_BALANCER, Mix.WORK, 5),
            new Phase(Fault.NOTHING, Mix.POISON, 3),
            new Phase(Fault.NOTHING, Mix.FLOOD, 4),
            new Phase(Fault.NOTHING, Mix.LARGE, 2),
            new Phase(Fault.SEVERAL_AT_ONCE, Mix.WORK, 5));

    /** On loopback, with a secret and certificates between nodes, and with certificates between nodes and callers. */
    static final List<Phase> CERTIFIED = List.of(
            new Phase(Fault.CERTIFICATES_RENEWED, Mix.WORK, 5),
            new Phase(Fault.KILLED_NODE, Mix.WORK, 1).onlyInLongRuns());

    /** In network namespaces, with a secret and a disk for logs that can be filled. */
    static final List<Phase> SECRET = List.of(
            new Phase(Fault.FULL_LOG_DISK, Mix.WORK, 3),
            new Phase(Fault.KILLED_NODE, Mix.WORK, 2).onlyInLongRuns(),
            new Phase(Fault.CALLER_CUT_OFF_FROM_NODE, Mix.WORK, 2),
            new Phase(Fault.NODE_CUT_OFF_FROM_CALLER, Mix.WORK, 2),
            new Phase(Fault.BALANCER_CUT_OFF_FROM_NODE, Mix.WORK, 2),
            new Phase(Fault.NODE_CUT_OFF_FROM_NODE, Mix.WORK, 2),
            new Phase(Fault.NETWORK_SPLIT, Mix.WORK, 4),
            new Phase(Fault.NODE_STOPPED_ABOUT_A_LEASE, Mix.WORK, 2).onlyInLongRuns());

    private Phase(Fault fault, Mix mix, int share) {
        this(fault, mix, share, false);
    }

    private Phase onlyInLongRuns() {
        return new Phase(fault, mix, share, true);
    }

    /** Returns whether its tasks would disturb those of another phase. */
    boolean isHeavy() {
        return mix != Mix.WORK;
    }
}
