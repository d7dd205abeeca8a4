package dev.tidepool.lab.load.serve;

import dev.tidepool.lab.workload.Phase;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.lab.workload.Workload;
import java.util.List;
import java.util.Locale;

/**
 * A task type as client and server must know it: its phases without their times.
 *
 * @param name the type's name
 * @param phases the kind of each phase and its means, such as {@code cpu digest}, {@code wait}, {@code resource
 *     database}
 */
public record TaskShape(String name, List<String> phases) {

    /** Copies the list. */
    public TaskShape {
        phases = List.copyOf(phases);
    }

    /** Returns the shapes of a workload's types, in its order. */
    public static List<TaskShape> of(Workload workload) {
        return workload.taskTypes().stream().map(TaskShape::of).toList();
    }

    private static TaskShape of(TaskType type) {
        return new TaskShape(
                type.name(), type.phases().stream().map(TaskShape::words).toList());
    }

    private static String words(Phase phase) {
        String kind = phase.kind().name().toLowerCase(Locale.ROOT);
        return phase.by() == null ? kind : kind + " " + phase.by();
    }
}
