package dev.tidepool.lab.measure;

import java.math.BigDecimal;
import java.util.ArrayList;
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

    /** Returns the command with the options that every kind of race ends with. */
    public static String of(List<String> words, double seconds, int repetitions, long seed) {
        String arrivals = BigDecimal.valueOf(seconds).stripTrailingZeros().toPlainString();
        List<String> all = new ArrayList<>(words);
        all.addAll(List.of("--seconds", arrivals));
        all.addAll(List.of("--repeat", Integer.toString(repetitions), "--seed", Long.toString(seed)));
        return of(all);
    }

    private static String quoted(String word) {
        return NEEDS_NO_QUOTES.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
