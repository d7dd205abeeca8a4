package dev.tidepool.research.benchmarks.cli;

import dev.tidepool.options.cli.CommandLines;
import picocli.CommandLine;

/** The main class behind {@code ./tidepool bench}. */
public final class Bench {
    private Bench() {}

    /** Runs the command line and exits with its code. */
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    /** Returns the command line, which reports an error in one line on its error stream. */
    static CommandLine commandLine() {
        return CommandLines.of(new BenchCommand());
    }
}
