package dev.tidepool.options.cli;

import dev.tidepool.options.UnknownNameException;
import dev.tidepool.options.progress.ProgressView;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What all of Tidepool's command lines share: an error is one line on the error stream, and an exit code. */
public final class CommandLines {
    /** The command did what it was asked for. */
    public static final int OK = 0;

    /** The input was good, but the command failed. */
    public static final int FAILED = 1;

    /** The input was bad; one line on standard error says why. */
    public static final int BAD_INPUT = 2;

    private CommandLines() {}

    /** Returns the command line of a command, ready to execute. */
    public static CommandLine of(Object command) {
        CommandLine commandLine = new CommandLine(command);
        commandLine.addMixin("colour", new ColourOption(commandLine));
        return commandLine
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(CommandLines::badInput)
                .setExecutionExceptionHandler((failure, failed, parsed) -> {
                    print(failed, oneLine(failure));
                    if (isBug(failure)) {
                        failure.printStackTrace(failed.getErr());
                    }
                    return FAILED;
                });
    }

    /** Prints why a command could not do what it was asked for, and returns {@link #FAILED}. */
    public static int failed(CommandLine command, String reason) {
        print(command, reason);
        return FAILED;
    }

    private static int badInput(ParameterException bad, String[] arguments) {
        print(bad.getCommandLine(), bad instanceof UnmatchedArgumentException typo ? unmatched(typo) : oneLine(bad));
        return BAD_INPUT;
    }

    /** Names what nobody knows, and what was probably meant. */
    private static String unmatched(UnmatchedArgumentException bad) {
        CommandSpec command = bad.getCommandLine().getCommandSpec();
        String given = bad.getUnmatched().get(0);
        boolean option = bad.isUnknownOption();
        Set<String> known =
                option ? command.optionsMap().keySet() : command.subcommands().keySet();
        String kind = option ? "option" : known.isEmpty() ? "argument" : "command";
        List<String> similar = UnknownNameException.similar(given.replaceFirst("=.*", ""), List.copyOf(known));
        String meant = similar.isEmpty() ? "" : "; did you mean " + String.join(" or ", similar) + "?";
        return "unknown %s '%s'%s (./%s --help lists all)".formatted(kind, given, meant, command.qualifiedName());
    }

    private static void print(CommandLine failed, String message) {
        Ansi ansi = failed.getColorScheme().ansi();
        boolean colour = ansi == Ansi.AUTO ? errorsAreColoured() : ansi.enabled();
        failed.getErr().println((colour ? Ansi.ON : Ansi.OFF).string("@|bold,red tidepool:|@ ") + message);
    }

    /** Standard error may be a terminal where standard output is none, and the other way round. */
    private static boolean errorsAreColoured() {
        return ProgressView.terminalColumns() > 0 && System.getenv("NO_COLOR") == null;
    }

    /** Whether it is a bug, so that the stack trace must be shown, too. */
    private static boolean isBug(Exception failure) {
        return failure instanceof RuntimeException
                && !(failure instanceof IllegalArgumentException
                        || failure instanceof IllegalStateException
                        || failure instanceof UncheckedIOException);
    }

    private static String oneLine(Exception failure) {
        String message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
        return message.lines().findFirst().orElse(message).replaceFirst("^Error: ", "");
    }
}
