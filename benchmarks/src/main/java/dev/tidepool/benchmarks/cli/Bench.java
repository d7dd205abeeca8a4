package dev.tidepool.benchmarks.cli;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The main class behind {@code ./tidepool bench}. */
public final class Bench {
    static final int OK = 0;
    private static final int FAILED = 1;
    private static final int BAD_INPUT = 2;

    private Bench() {}

    /** Runs the command line and exits with its code. */
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    /** Returns the command line, ready to execute; a fault is one line on its error stream. */
    static CommandLine commandLine() {
        return new CommandLine(new BenchCommand())
                .setParameterExceptionHandler(Bench::badInput)
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    command.getErr().println("tidepool: " + oneLine(failure));
                    return FAILED;
                });
    }

    private static int badInput(ParameterException bad, String[] arguments) {
        PrintWriter error = bad.getCommandLine().getErr();
        String help = bad instanceof UnmatchedArgumentException ? "; --help shows what is allowed" : "";
        error.println("tidepool: " + oneLine(bad) + help);
        return BAD_INPUT;
    }

    private static String oneLine(Exception failure) {
        String message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
        return message.lines().findFirst().orElse(message);
    }
}
