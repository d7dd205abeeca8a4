package dev.tidepool.lab.workload.file;

/** A workload that comes with Tidepool. */
public record BuiltInWorkload(String name, String description) {}
