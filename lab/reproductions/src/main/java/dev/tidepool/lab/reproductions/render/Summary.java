package dev.tidepool.lab.reproductions.render;

import dev.tidepool.lab.reproductions.model.ClaimVerdict;
import dev.tidepool.lab.reproductions.model.Reproduction;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** How many claims hold, in words. */
final class Summary {
    private Summary() {}

    /** Returns for example "Of 7 claims, 4 hold, 2 do not hold, 1 cannot be decided." */
    static String of(List<Reproduction> reproductions) {
        int claims =
                reproductions.stream().mapToInt(each -> each.claims().size()).sum();
        String counts = Arrays.stream(ClaimVerdict.values())
                .map(verdict -> counted(
                        reproductions.stream()
                                .mapToLong(each -> each.count(verdict))
                                .sum(),
                        verdict))
                .collect(Collectors.joining(", "));
        return "Of " + claims + (claims == 1 ? " claim, " : " claims, ") + counts + ".";
    }

    private static String counted(long count, ClaimVerdict verdict) {
        boolean one = count == 1;
        return count + " "
                + switch (verdict) {
                    case HOLDS -> one ? "holds" : "hold";
                    case DOES_NOT_HOLD -> one ? "does not hold" : "do not hold";
                    case CANNOT_BE_DECIDED -> "cannot be decided";
                };
    }
}
