package dev.tidepool.lab.workload.file;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Suggests the name that a user probably meant. */
final class Nearest {
    private Nearest() {}

    /** Returns the known names and the one nearest to {@code given}, as the end of a message. */
    static String choice(String given, Collection<String> known) {
        LevenshteinDistance distance = LevenshteinDistance.getDefaultInstance();
        String lower = given.toLowerCase(Locale.ROOT);
        String nearest = known.stream()
                .min(Comparator.comparing(name -> distance.apply(lower, name.toLowerCase(Locale.ROOT))))
                .orElseThrow();
        return String.join(", ", known) + " (nearest: " + nearest + ")";
    }
}
