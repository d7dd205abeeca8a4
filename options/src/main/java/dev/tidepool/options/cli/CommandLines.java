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

/** The common behaviour of all command lines: error messages in one line on standard error, and exit codes. */
public final class CommandLines {
    /** The command succeeded. */
    public static final int OK = 0;

    /** The input was good, but the command failed. */
    public static final int FAILED = 1;

    /** The input was bad; one line on standard error says why. */
    public static final int BAD_INPUT = 2;

    private static final int MIN_HELP_COLUMNS = 80;
    private static final int MAX_HELP_COLUMNS = 120;

    private CommandLines() {}

    /** Returns the command line of a command, ready to execute. */
    public static CommandLine of(Object command) {
        CommandLine commandLine = new CommandLine(command);
        commandLine.addMixin("colour", new ColourOption(commandLine));
        abbreviateSynopses(commandLine);
        return commandLine
                .setUsageHelpWidth(
                        Math.max(MIN_HELP_COLUMNS, Math.min(MAX_HELP_COLUMNS, ProgressView.terminalColumns())))
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

    /** The list of options follows, so the synopsis need not repeat them. */
    private static void abbreviateSynopses(CommandLine command) {
        command.getCommandSpec().usageMessage().abbreviateSynopsis(true);
        command.getSubcommands().values().forEach(CommandLines::abbreviateSynopses);
    }

    /** Prints why a command failed, and returns {@link #FAILED}. */
    public static int failed(CommandLine command, String reason) {
        print(command, reason);
        return FAILED;
    }

    private static int badInput(ParameterException bad, String[] arguments) {
        print(bad.getCommandLine(), bad instanceof UnmatchedArgumentException typo ? unmatched(typo) : oneLine(bad));
        return BAD_INPUT;
    }

    /** Returns the message for an unknown option, command or argument, with similar names. */
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

    /** Standard error may be a terminal when standard output is not, and vice versa. */
    private static boolean errorsAreColoured() {
        return ProgressView.terminalColumns() > 0 && System.getenv("NO_COLOR") == null;
    }

    /** Returns whether the failure is a bug, which needs a stack trace. */
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
