package dev.tidepool.options;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** An unknown name. The message is one line with the nearest known names. */
public final class UnknownNameException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;
    private static final int OFFERED = 3;

    /**
     * @param kind the kind of name: {@code pool}, {@code workload}
     * @param given the unknown name
     * @param known the known names
     */
    public UnknownNameException(String kind, String given, List<String> known) {
        super("unknown %s '%s'; %s (./tidepool list names all)"
                .formatted(
                        kind,
                        given,
                        given.contains("=")
                                ? "parameters follow their name, with colons: NAME:key=value:key=value"
                                : "nearest: " + String.join(", ", nearest(given, known))));
    }

    /**
     * Returns the known names nearest to {@code given} by edit distance, nearest first, at most three;
     * names that contain it come first.
     */
    public static List<String> nearest(String given, List<String> known) {
        String wanted = given.toLowerCase(Locale.ROOT);
        LevenshteinDistance distance = LevenshteinDistance.getDefaultInstance();
        return known.stream()
                .sorted(Comparator.comparing((String name) -> wanted.isEmpty() || !name.contains(wanted))
                        .thenComparing(name -> distance.apply(wanted, name)))
                .limit(OFFERED)
                .toList();
    }

    /** Returns the known names that the user probably meant, nearest first, at most two. */
    public static List<String> similar(String given, List<String> known) {
        if (given.length() < 2) {
            return List.of();
        }
        int limit = Math.min(given.length() - 1, Math.max(2, given.length() / 3));
        LevenshteinDistance distance = new LevenshteinDistance(limit);
        return nearest(given, known).stream()
                .filter(name -> name.startsWith(given) || distance.apply(given, name) >= 0)
                .limit(2)
                .toList();
    }
}
