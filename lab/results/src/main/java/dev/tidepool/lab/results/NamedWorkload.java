package dev.tidepool.lab.results;

/**
 * The workload of a race.
 *
 * @param name its name
 * @param description the workload in one line
 * @param source the name or file it was read from
 * @param workloadText the workload file
 */
public record NamedWorkload(String name, String description, String source, String workloadText) {}
