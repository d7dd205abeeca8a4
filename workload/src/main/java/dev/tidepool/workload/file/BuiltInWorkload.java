package dev.tidepool.workload.file;

/**
 * A workload that comes with Tidepool.
 *
 * @param name its name, as written on the command line
 * @param description one line on what it is
 */
public record BuiltInWorkload(String name, String description) {}
