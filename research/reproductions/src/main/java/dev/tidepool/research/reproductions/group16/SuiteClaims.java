package dev.tidepool.research.reproductions.group16;

import static dev.tidepool.research.reproductions.model.Numerals.text;

import dev.tidepool.lab.results.compare.Verdict;
import dev.tidepool.research.reproductions.group16.suite.SuiteProfile;
import dev.tidepool.research.reproductions.group16.suite.SuiteService;
import dev.tidepool.research.reproductions.model.Claim;
import dev.tidepool.research.reproductions.model.Judgement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The claims of [group16] on its suite, judged by the same rules on simulated and on real runs. */
final class SuiteClaims {
    private static final List<SuiteService> JDK =
            Arrays.stream(SuiteService.values()).filter(SuiteService::isJdk).toList();
    private static final List<SuiteService> ADAPTIVE = Arrays.stream(SuiteService.values())
            .filter(service -> !service.isJdk())
            .toList();

    private static final ToDoubleFunction<SuiteOutcome> MEAN = SuiteOutcome::meanSeconds;
    private static final ToDoubleFunction<SuiteOutcome> MAX = SuiteOutcome::maxSeconds;

    private static final String SOURCE = "section 8.2.1, computer 1";

    private SuiteClaims() {}

    /** Judges all claims by runs with the published dispatch and the probe. */
    static List<Claim> of(SuiteRuns<?> runs) {
        List<Claim> claims = new ArrayList<>();
        claims.add(majority("Mean", runs, MEAN));
        claims.add(majority("Maximum", runs, MAX));
        for (SuiteService ema : List.of(SuiteService.FIXED_QUEUES_EMA, SuiteService.SHARED_QUEUE_EMA)) {
            claims.add(ratio(runs, SuiteProfile.PEAKED, ema, SuiteService.FIXED_POOL, "EMA is efficient on peaks"));
        }
        claims.add(ratio(
                runs,
                SuiteProfile.PEAKED,
                SuiteService.FORK_JOIN,
                SuiteService.FIXED_POOL,
                "fork-join is far behind the fixed pool on peaks"));
        claims.add(ratio(
                runs,
                SuiteProfile.IO,
                SuiteService.SHARED_QUEUE_WATERMARK,
                SuiteService.FIXED_POOL,
                "watermarks create many threads for tasks that wait"));
        claims.add(Claim.of(
                "EMA gains nothing over the fixed pool on io (1.1676 against 1.1648)",
                SOURCE,
                Judgement.near(
                        "mean completion of the shared queue with EMA to that of the fixed pool",
                        runs.ratio(SuiteService.SHARED_QUEUE_EMA, SuiteService.FIXED_POOL, SuiteProfile.IO, MEAN),
                        1,
                        0.1)));
        claims.add(ratio(
                runs,
                SuiteProfile.IRREGULAR,
                SuiteService.FIXED_QUEUES_WATERMARK,
                SuiteService.SHARED_QUEUE_WATERMARK,
                "fixed queues with watermarks are superior on irregular load"));
        claims.add(ratio(
                runs,
                SuiteProfile.UNIFORM,
                SuiteService.SHARED_QUEUE_WATERMARK,
                SuiteService.FIXED_QUEUES_WATERMARK,
                "a shared queue is superior on uniform load"));
        claims.add(responsiveness("", "the probe's deviation", runs, SuiteOutcome::unresponsiveness));
        claims.add(Claim.of(
                "CPU usage is in line with the other services",
                "section 5, Figure 9",
                Judgement.all(List.of(SuiteProfile.values()).stream()
                        .map(profile -> Judgement.near(
                                profile.title() + ": CPU share of the shared queue with watermarks to the fixed pool's",
                                runs.ratio(
                                        SuiteService.SHARED_QUEUE_WATERMARK,
                                        SuiteService.FIXED_POOL,
                                        profile,
                                        SuiteOutcome::cpuShare),
                                1,
                                0.15))
                        .toList())));
        return claims;
    }

    private static Claim ratio(
            SuiteRuns<?> runs, SuiteProfile profile, SuiteService service, SuiteService to, String words) {
        double one = SuitePublished.MEAN.value(service, profile);
        double other = SuitePublished.MEAN.value(to, profile);
        return Claim.of(
                "%s: %s (%s against %s)".formatted(profile.title(), words, one, other),
                SOURCE,
                Judgement.ratio(
                        "mean completion of " + service.words() + " to that of " + to.words(),
                        runs.ratio(service, to, profile, MEAN),
                        one / other));
    }

    private static Claim majority(String which, SuiteRuns<?> runs, ToDoubleFunction<SuiteOutcome> value) {
        Map<String, Verdict> verdicts = new LinkedHashMap<>();
        List<String> numbers = new ArrayList<>();
        for (SuiteProfile profile : SuiteProfile.values()) {
            var ratio = runs.ratioOfBest(ADAPTIVE, JDK, profile, value);
            verdicts.put(profile.title(), Judgement.below("ratio", ratio, 1).verdict());
            numbers.add(profile.title() + " " + text(ratio));
        }
        long won =
                verdicts.values().stream().filter(each -> each == Verdict.HOLDS).count();
        long lost = verdicts.values().stream()
                .filter(each -> each == Verdict.DOES_NOT_HOLD)
                .count();
        Verdict verdict = 2 * won > verdicts.size()
                ? Verdict.HOLDS
                : 2 * lost > verdicts.size() ? Verdict.DOES_NOT_HOLD : Verdict.CANNOT_BE_DECIDED;
        return new Claim(
                which + " completion time is better than the JDK's in the majority of profiles",
                "sections 5 and 6",
                "the ratio of the best adaptive service to the JDK's best is below 1 in more than half of the profiles",
                verdict,
                String.join(", ", numbers));
    }

    /**
     * Judges the claim on the responsiveness of other applications under peaked load.
     *
     * @param seen the last words of the claim
     * @param what the measured value in words
     */
    static <O extends SuiteOutcome> Claim responsiveness(
            String seen, String what, SuiteRuns<O> runs, ToDoubleFunction<? super O> value) {
        return Claim.of(
                "responsiveness is worse with all adaptive services on peaked load (90 to 207 against 42 to 52)" + seen,
                "sections 5 and 8.2.2, Figure 8",
                Judgement.all(ADAPTIVE.stream()
                        .map(service -> Judgement.above(
                                what + " with " + service.words() + " to that with the fixed pool",
                                runs.ratio(service, SuiteService.FIXED_POOL, SuiteProfile.PEAKED, value),
                                1))
                        .toList()));
    }
}
