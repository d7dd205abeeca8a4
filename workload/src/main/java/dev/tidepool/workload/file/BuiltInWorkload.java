package dev.tidepool.workload.file;

/**
 * A workload that comes with Tidepool.
 *
 * @param name its name on the command line
 * @param description one line that describes it
 */
public record BuiltInWorkload(String name, String description) {}
