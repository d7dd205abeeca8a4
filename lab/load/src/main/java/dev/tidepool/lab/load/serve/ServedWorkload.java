package dev.tidepool.lab.load.serve;

import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.lab.workload.file.WorkloadFile;

/**
 * The workload that a server serves.
 *
 * @param source the name or file that the workload was read from
 * @param text the workload file
 * @param workload the workload, with the task types that requests can ask for
 */
public record ServedWorkload(String source, String text, Workload workload) {
    /** The phases of the default task. */
    public static final String DEFAULT_TASK = "{wait: 5ms}, {cpu: 1ms}";

    private static final String OPTION = "--task";
    private static final String ONE_TASK = """
            name: task
            description: one type of task
            duration: 10s
            arrivals: {rate: 100/s}
            tasks:
              task: {phases: [%s]}
            """;

    /**
     * Returns the tasks of a workload.
     *
     * @throws WorkloadException if it is malformed
     * @throws IllegalArgumentException if there is none of this name
     */
    public static ServedWorkload workload(String nameOrFile) throws WorkloadException {
        WorkloadSource source = WorkloadSource.read(nameOrFile);
        return new ServedWorkload(nameOrFile, source.text(), source.workload());
    }

    /**
     * Returns one type of task.
     *
     * @param phases its phases, as in a workload file: {@code {wait: 5ms}, {cpu: 1ms, by: digest}}
     * @throws WorkloadException if they are malformed
     */
    public static ServedWorkload oneTask(String phases) throws WorkloadException {
        String text = ONE_TASK.formatted(phases);
        return new ServedWorkload(OPTION, text, WorkloadFile.parse(OPTION, text));
    }
}
