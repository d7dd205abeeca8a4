package dev.tidepool.research.reproductions.render;

import dev.tidepool.lab.results.compare.Verdict;
import dev.tidepool.policy.Counted;
import dev.tidepool.research.reproductions.model.Claim;
import dev.tidepool.research.reproductions.model.Reproduction;
import java.util.List;
import java.util.Set;

/** How many claims hold, in words. */
final class Summary {
    private static final Set<Verdict> POSSIBLE =
            Set.of(Verdict.HOLDS, Verdict.DOES_NOT_HOLD, Verdict.CANNOT_BE_DECIDED);

    private Summary() {}

    /** Returns for example "Of 7 claims, 4 hold, 2 do not hold, 1 cannot be decided." */
    static String of(List<Reproduction> reproductions) {
        List<Verdict> verdicts = reproductions.stream()
                .flatMap(each -> each.claims().stream())
                .map(Claim::verdict)
                .toList();
        return "Of " + Counted.of(verdicts.size(), "claim") + ", " + Verdict.counts(verdicts, POSSIBLE) + ".";
    }
}
