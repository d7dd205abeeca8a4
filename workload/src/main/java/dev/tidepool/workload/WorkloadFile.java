package dev.tidepool.workload;

import java.nio.file.Path;

/** Reads workload files; {@code docs/workloads.md} describes the format. */
public final class WorkloadFile {
    private WorkloadFile() {}

    /**
     * Reads a workload file and the trace that it names.
     *
     * @throws WorkloadException if the file or the trace cannot be read or is malformed
     */
    public static Workload read(Path file) throws WorkloadException {
        return parse(file.toString(), "");
    }

    /**
     * Reads a workload from text. A trace is looked for relative to the working directory.
     *
     * @param sourceName what to call the text in messages
     * @param text the content of a workload file
     * @throws WorkloadException if the text or the trace that it names is malformed
     */
    public static Workload parse(String sourceName, String text) throws WorkloadException {
        return BuiltInWorkloads.find(text).orElseThrow(() -> new WorkloadException(sourceName + ": not read yet"));
    }
}
