package dev.tidepool.doctor.attach;

/**
 * A Java process of this machine.
 *
 * @param pid its number
 * @param program its main class, module or jar, without arguments, which may hold secrets; empty if that is unknown
 */
public record JavaProcess(long pid, String program) {}
