package dev.tidepool.cli;

import dev.tidepool.lab.workload.WorkloadException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * What a command reads from its options and files.
 *
 * @param <T> the result
 */
@FunctionalInterface
interface Input<T> {
    /** Reads it; an exception says in one line what is wrong with the input. */
    T read() throws WorkloadException;

    /**
     * Returns the input of a command.
     *
     * @throws ParameterException if the input is bad, with the same message
     */
    static <T> T of(CommandSpec command, Input<T> input) {
        try {
            return input.read();
        } catch (IllegalArgumentException | WorkloadException bad) {
            throw new ParameterException(command.commandLine(), String.valueOf(bad.getMessage()), bad);
        }
    }
}
