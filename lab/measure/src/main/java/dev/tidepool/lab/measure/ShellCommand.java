package dev.tidepool.lab.measure;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A command line that can be copied into a shell. */
public final class ShellCommand {
    private static final Pattern NEEDS_NO_QUOTES = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    private ShellCommand() {}

    /** Returns the words in one line, with quotes where a shell needs them. */
    public static String of(List<String> words) {
        return words.stream().map(ShellCommand::quoted).collect(Collectors.joining(" "));
    }

    private static String quoted(String word) {
        return NEEDS_NO_QUOTES.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
