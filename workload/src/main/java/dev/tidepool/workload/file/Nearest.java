package dev.tidepool.workload.file;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Finds the name that someone probably meant. */
final class Nearest {
    private Nearest() {}

    /** The known names, and which of them is nearest to {@code given}, as the end of a message. */
    static String choice(String given, Collection<String> known) {
        LevenshteinDistance distance = LevenshteinDistance.getDefaultInstance();
        String lower = given.toLowerCase(Locale.ROOT);
        String nearest = known.stream()
                .min(Comparator.comparing(name -> distance.apply(lower, name.toLowerCase(Locale.ROOT))))
                .orElseThrow();
        return String.join(", ", known) + " (nearest: " + nearest + ")";
    }
}
