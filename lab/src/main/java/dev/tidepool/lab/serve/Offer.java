package dev.tidepool.lab.serve;

import dev.tidepool.lab.race.Calibrator;
import dev.tidepool.lab.race.Workloads;
import dev.tidepool.lab.result.Calibration;
import dev.tidepool.workload.Workload;
import dev.tidepool.workload.WorkloadException;
import dev.tidepool.workload.WorkloadFile;
import java.io.IOException;

/**
 * The tasks that a server offers.
 *
 * @param source the name or file that the workload was read from
 * @param text the workload file
 * @param workload the workload, whose types of tasks can be asked for
 * @param calibration what a unit of their work costs on this machine, and what 100 % is
 * @param tasks the tasks, ready to run
 */
public record Offer(String source, String text, Workload workload, Calibration calibration, ServedTasks tasks) {
    /** The phases of the default task. */
    public static final String DEFAULT_TASK = "{wait: 5ms}, {cpu: 1ms}";

    private static final String ONE_TASK = """
            name: task
            description: one type of task
            duration: 10s
            arrivals: {rate: 100/s}
            tasks:
              task: {phases: [%s]}
            """;

    /**
     * Returns the tasks of a workload; takes seconds, for the calibration.
     *
     * @param nameOrFile the workload
     * @throws WorkloadException if it is malformed
     * @throws IOException if it cannot be read any more
     * @throws IllegalArgumentException if there is none of this name
     */
    public static Offer ofWorkload(String nameOrFile) throws WorkloadException, IOException, InterruptedException {
        Workload workload = Workloads.find(nameOrFile);
        return of(nameOrFile, Workloads.text(nameOrFile), workload);
    }

    /**
     * Returns one type of task; takes seconds, for the calibration.
     *
     * @param phases what it does, as in a workload file: {@code {wait: 5ms}, {cpu: 1ms, by: digest}}
     * @throws WorkloadException if they are malformed
     */
    public static Offer ofTask(String phases) throws WorkloadException, InterruptedException {
        String text = ONE_TASK.formatted(phases);
        return of("--task", text, WorkloadFile.parse("--task", text));
    }

    private static Offer of(String source, String text, Workload workload)
            throws WorkloadException, InterruptedException {
        Calibration calibration = Calibrator.measure(workload, workload.seed());
        return new Offer(
                source, text, workload, calibration, new ServedTasks(workload, calibration.nanosPerUnit()));
    }
}
