package dev.tidepool.research.reproductions.group16;

import static dev.tidepool.research.reproductions.model.Numerals.text;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.compare.Verdict;
import dev.tidepool.research.reproductions.group16.suite.SuiteProfile;
import dev.tidepool.research.reproductions.group16.suite.SuiteService;
import dev.tidepool.research.reproductions.model.Claim;
import dev.tidepool.research.reproductions.model.Judgement;
import dev.tidepool.research.reproductions.model.Repetitions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The claims of [group16] on its suite, judged by the same rules on simulated and on real runs.
 *
 * @param runs with the published dispatch and the probe
 * @param contended whether queues and caches are contended for, as on a real machine and not in the simulator
 */
record SuiteClaims(SuiteRuns<?> runs, boolean contended) {
    private static final List<SuiteService> JDK =
            Stream.of(SuiteService.values()).filter(SuiteService::isJdk).toList();
    private static final List<SuiteService> ADAPTIVE =
            Stream.of(SuiteService.values()).filter(service -> !service.isJdk()).toList();

    private static final ToDoubleFunction<SuiteOutcome> MEAN = SuiteOutcome::meanSeconds;
    private static final ToDoubleFunction<SuiteOutcome> MAX = SuiteOutcome::maxSeconds;

    private static final String TEXT = "section 5";
    private static final int TIMES_WORST = 3;

    /** A published ratio this near to 1 is no difference. */
    private static final double ALIKE = 0.1;

    /** Judges all claims. */
    static List<Claim> of(SuiteRuns<?> runs, boolean contended) {
        return new SuiteClaims(runs, contended).all();
    }

    private List<Claim> all() {
        List<Claim> claims = new ArrayList<>();
        claims.add(majority("Mean", MEAN));
        claims.add(majority("Maximum", MAX));
        claims.addAll(ratios(SuitePublished.MEAN, ""));
        claims.addAll(ratios(SuitePublished.MEAN_2, "computer 2, "));
        claims.add(worstOfFour());
        claims.add(worstProfile());
        claims.add(responsiveness("", "the probe's deviation", runs, SuiteOutcome::unresponsiveness));
        for (SuiteProfile profile : SuiteProfile.values()) {
            if (profile != SuiteProfile.PEAKED) {
                claims.add(responsivenessElsewhere(profile));
            }
        }
        claims.add(Claim.of(
                "CPU usage is in line with the other services",
                "section 5, Figure 9",
                Judgement.all(Stream.of(SuiteProfile.values())
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

    private List<Claim> ratios(SuitePublished published, String where) {
        List<Claim> claims = new ArrayList<>();
        for (SuiteService ema : List.of(SuiteService.FIXED_QUEUES_EMA, SuiteService.SHARED_QUEUE_EMA)) {
            claims.add(ratio(
                    published, where, SuiteProfile.PEAKED, ema, SuiteService.FIXED_POOL, "EMA is efficient on peaks"));
        }
        claims.add(onQueues(ratio(
                published,
                where,
                SuiteProfile.PEAKED,
                SuiteService.FORK_JOIN,
                SuiteService.FIXED_POOL,
                "fork-join is far behind the fixed pool on peaks")));
        claims.add(ratio(
                published,
                where,
                SuiteProfile.IO,
                SuiteService.SHARED_QUEUE_WATERMARK,
                SuiteService.FIXED_POOL,
                "watermarks create many threads for tasks that wait"));
        claims.add(Claim.of(
                where
                        + "EMA gains nothing over the fixed pool on io (%s against %s)"
                                .formatted(
                                        published.value(SuiteService.SHARED_QUEUE_EMA, SuiteProfile.IO),
                                        published.value(SuiteService.FIXED_POOL, SuiteProfile.IO)),
                published.source(),
                Judgement.near(
                        "mean completion of the shared queue with EMA to that of the fixed pool",
                        runs.ratio(SuiteService.SHARED_QUEUE_EMA, SuiteService.FIXED_POOL, SuiteProfile.IO, MEAN),
                        1,
                        0.1)));
        claims.add(onQueues(ratio(
                published,
                where,
                SuiteProfile.IRREGULAR,
                SuiteService.FIXED_QUEUES_WATERMARK,
                SuiteService.SHARED_QUEUE_WATERMARK,
                "fixed queues with watermarks are superior on irregular load")));
        claims.add(ratio(
                published,
                where,
                SuiteProfile.UNIFORM,
                SuiteService.SHARED_QUEUE_WATERMARK,
                SuiteService.FIXED_QUEUES_WATERMARK,
                "a shared queue is superior on uniform load"));
        return claims;
    }

    private Claim ratio(
            SuitePublished published,
            String where,
            SuiteProfile profile,
            SuiteService service,
            SuiteService to,
            String words) {
        double one = published.value(service, profile);
        double other = published.value(to, profile);
        return Claim.of(
                "%s%s: %s (%s against %s)".formatted(where, profile.title(), words, one, other),
                published.source(),
                Judgement.ratio(
                        "mean completion of " + service.words() + " to that of " + to.words(),
                        runs.ratio(service, to, profile, MEAN),
                        one / other));
    }

    /** Returns a claim on a difference that only contention can make. */
    private Claim onQueues(Claim claim) {
        Judgement judgement = new Judgement(claim.rule(), claim.verdict(), claim.why());
        return contended
                ? claim
                : Claim.of(
                        claim.text(),
                        claim.source(),
                        judgement.undecidable("contention on queues and caches is not modelled"));
    }

    private Claim majority(String which, ToDoubleFunction<SuiteOutcome> value) {
        Map<String, Verdict> verdicts = new LinkedHashMap<>();
        List<String> numbers = new ArrayList<>();
        for (SuiteProfile profile : SuiteProfile.values()) {
            Interval ratio = interval(runs.ratios(SuiteRuns.Of.LEAST, ADAPTIVE, JDK, profile, value));
            verdicts.put(profile.title(), Judgement.below("ratio", ratio, 1).verdict());
            numbers.add(profile.title() + " " + text(ratio));
        }
        long won = count(verdicts, Verdict.HOLDS);
        long lost = count(verdicts, Verdict.DOES_NOT_HOLD);
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

    private static long count(Map<String, Verdict> verdicts, Verdict wanted) {
        return verdicts.values().stream().filter(each -> each == wanted).count();
    }

    /** In the paper's table, the shared queue with EMA is the slowest on io, irregular and static. */
    private Claim worstOfFour() {
        List<SuiteService> others = ADAPTIVE.stream()
                .filter(service -> service != SuiteService.SHARED_QUEUE_EMA)
                .toList();
        Map<String, Verdict> verdicts = new LinkedHashMap<>();
        List<String> numbers = new ArrayList<>();
        for (SuiteProfile profile : SuiteProfile.values()) {
            Interval ratio = interval(
                    runs.ratios(SuiteRuns.Of.GREATEST, List.of(SuiteService.SHARED_QUEUE_EMA), others, profile, MEAN));
            verdicts.put(profile.title(), Judgement.above("ratio", ratio, 1).verdict());
            numbers.add(profile.title() + " " + text(ratio));
        }
        long worst = count(verdicts, Verdict.HOLDS);
        long perhaps = worst + count(verdicts, Verdict.CANNOT_BE_DECIDED);
        Verdict verdict = worst == TIMES_WORST && perhaps == TIMES_WORST
                ? Verdict.HOLDS
                : worst > TIMES_WORST || perhaps < TIMES_WORST ? Verdict.DOES_NOT_HOLD : Verdict.CANNOT_BE_DECIDED;
        return onQueues(new Claim(
                "the shared queue with EMA is the worst adaptive service 3 times",
                TEXT,
                "its mean completion to the greatest of the other three is above 1 in exactly 3 profiles",
                verdict,
                String.join(", ", numbers)));
    }

    /** By the longest times, as in Figure 7. By the means, the paper's own table has irregular load as the worst. */
    private Claim worstProfile() {
        Repetitions<Double> uniform = longestToJdk(SuiteProfile.UNIFORM);
        return Claim.of(
                "the adaptive services perform worst on uniform load",
                TEXT + ", Figure 7",
                Judgement.all(Stream.of(SuiteProfile.values())
                        .filter(profile -> profile != SuiteProfile.UNIFORM)
                        .map(profile -> Judgement.above(
                                "longest completion over the JDK's on uniform to that on " + profile.title(),
                                uniform.ratio(longestToJdk(profile), Double::doubleValue),
                                1))
                        .toList()));
    }

    private Repetitions<Double> longestToJdk(SuiteProfile profile) {
        return runs.ratios(SuiteRuns.Of.MEAN, ADAPTIVE, JDK, profile, MAX);
    }

    private static Interval interval(Repetitions<Double> ratios) {
        return ratios.interval(Double::doubleValue);
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

    /** The text says "worse" for all profiles; the paper's table has a small change, on uniform a gain. */
    private Claim responsivenessElsewhere(SuiteProfile profile) {
        double published = SuitePublished.UNRESPONSIVENESS.mean(ADAPTIVE, profile)
                / SuitePublished.UNRESPONSIVENESS.mean(JDK, profile);
        String what = "the mean deviation with adaptive services to that with the JDK's";
        Interval ratio =
                interval(runs.ratios(SuiteRuns.Of.MEAN, ADAPTIVE, JDK, profile, SuiteOutcome::unresponsiveness));
        return Claim.of(
                "%s: the probe's deviation with adaptive services is %s of that with the JDK's"
                        .formatted(profile.title(), text(published)),
                "section 8.2.2, Figure 8",
                Math.abs(published - 1) < ALIKE
                        ? Judgement.near(what, ratio, published, ALIKE)
                        : Judgement.ratio(what, ratio, published));
    }
}
