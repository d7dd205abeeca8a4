package dev.tidepool.options.cli;

import dev.tidepool.options.UnknownNameException;
import dev.tidepool.options.progress.ProgressView;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
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

    private static final Set<Class<?>> WHOLE_NUMBERS = Set.of(int.class, Integer.class, long.class, Long.class);
    private static final Set<Class<?>> NUMBERS = Set.of(double.class, Double.class);
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
        print(bad.getCommandLine(), message(bad));
        return BAD_INPUT;
    }

    /** Returns picocli's message, or ours where that speaks of Java types and of indexes. */
    private static String message(ParameterException bad) {
        if (bad instanceof UnmatchedArgumentException typo) {
            return unmatched(typo);
        }
        if (bad instanceof MissingParameterException missing
                && !missing.getMissing().isEmpty()) {
            return missing(missing);
        }
        String theirs = oneLine(bad);
        if (bad.getArgSpec() == null || !theirs.startsWith("Invalid value for")) {
            return theirs;
        }
        String allowed = allowed(bad.getArgSpec().auxiliaryTypes()[0]);
        return allowed.isEmpty()
                ? theirs
                : "%s is '%s'; allowed is %s".formatted(name(bad.getArgSpec()), bad.getValue(), allowed);
    }

    private static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }

    /** Returns what a value of a type may be; empty for types of which picocli says it well. */
    private static String allowed(Class<?> type) {
        if (type.isEnum()) {
            return Stream.of(type.getEnumConstants())
                    .map(each -> each.toString().toLowerCase(Locale.ROOT))
                    .collect(Collectors.joining(" or "));
        }
        return WHOLE_NUMBERS.contains(type) ? "a whole number" : NUMBERS.contains(type) ? "a number" : "";
    }

    private static String missing(MissingParameterException bad) {
        ArgSpec argument = bad.getMissing().get(0);
        int least = argument.arity().min();
        String lacking = least > 1 ? "is needed %d times".formatted(least) : "is missing";
        return "%s %s (./%s --help explains it)"
                .formatted(
                        name(argument),
                        argument.isOption() ? "needs a value" : lacking,
                        bad.getCommandLine().getCommandSpec().qualifiedName());
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
