package dev.tidepool.options.cli;

import java.io.PrintWriter;
import java.io.UncheckedIOException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What all of Tidepool's command lines do alike: a fault is one line on the error stream, and an exit code. */
public final class CommandLines {
    /** Everything went as asked. */
    public static final int OK = 0;

    /** Something could not be done although the input was good. */
    public static final int FAILED = 1;

    /** The input was bad; one line on standard error says how. */
    public static final int BAD_INPUT = 2;

    private CommandLines() {}

    /** Returns the command line of a command, ready to execute. */
    public static CommandLine of(Object command) {
        return new CommandLine(command)
                .setParameterExceptionHandler(CommandLines::badInput)
                .setExecutionExceptionHandler((failure, failed, parsed) -> {
                    failed.getErr().println("tidepool: " + oneLine(failure));
                    if (isOurFault(failure)) {
                        failure.printStackTrace(failed.getErr());
                    }
                    return FAILED;
                });
    }

    private static int badInput(ParameterException bad, String[] arguments) {
        PrintWriter error = bad.getCommandLine().getErr();
        String help = bad instanceof UnmatchedArgumentException ? "; --help shows what is allowed" : "";
        error.println("tidepool: " + oneLine(bad) + help);
        return BAD_INPUT;
    }

    /** Whether only a programmer can make anything of it: then where it came from must be told, too. */
    private static boolean isOurFault(Exception failure) {
        return failure instanceof RuntimeException
                && !(failure instanceof IllegalArgumentException
                        || failure instanceof IllegalStateException
                        || failure instanceof UncheckedIOException);
    }

    private static String oneLine(Exception failure) {
        String message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
        return message.lines().findFirst().orElse(message);
    }
}
