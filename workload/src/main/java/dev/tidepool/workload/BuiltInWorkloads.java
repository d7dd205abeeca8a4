package dev.tidepool.workload;

import java.util.List;
import java.util.Optional;

/** The workloads that come with Tidepool: workload files of the same format as the user's own. */
public final class BuiltInWorkloads {
    private BuiltInWorkloads() {}

    /** Every built-in workload, the default one first. */
    public static List<BuiltInWorkload> all() {
        return List.of();
    }

    /** The built-in workload of this name, or empty if there is none. */
    public static Optional<Workload> find(String name) {
        return Optional.empty();
    }
}
