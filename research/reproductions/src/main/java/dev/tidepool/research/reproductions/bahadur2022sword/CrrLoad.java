package dev.tidepool.research.reproductions.bahadur2022sword;

import static dev.tidepool.research.reproductions.model.Numerals.text;

import dev.tidepool.lab.workload.arrivals.RateSegment;
import dev.tidepool.research.reproductions.model.Claim;
import dev.tidepool.research.reproductions.model.Figure;
import dev.tidepool.research.reproductions.model.Judgement;
import dev.tidepool.research.reproductions.model.PublishedTable;
import dev.tidepool.research.reproductions.model.Repetitions;
import dev.tidepool.research.reproductions.model.RunQuantity;
import dev.tidepool.research.reproductions.model.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A load of [bahadur2022sword, section 4] at some scale of time: its rates, what is measured when, and the paper's
 * claims. Immutable.
 */
abstract class CrrLoad {
    static final String P90_NAME = "p90 ms";

    /** Half of the difference between the compared sizes, in threads. */
    private static final double TOLERANCE = 50;

    private final PublishedTable published;
    private final String section;
    private final String sizeFigure;
    private final String responseFigure;

    /**
     * Creates the load.
     *
     * @param file of the published values
     * @param section of the paper
     * @param sizeFigure the figure of pool sizes
     * @param responseFigure the figure of response times
     */
    CrrLoad(String file, String section, String sizeFigure, String responseFigure) {
        this.published = PublishedTable.read(CrrLoad.class, file);
        this.section = section;
        this.sizeFigure = sizeFigure;
        this.responseFigure = responseFigure;
    }

    /** Returns constant rates, one after the other. */
    abstract List<RateSegment> rates();

    abstract String words();

    /**
     * Returns the median targets of the weak node's pool that are measured, by the names that the published values
     * have.
     */
    abstract List<RunQuantity<TwoNodeRun>> targets();

    /** Returns the median number of threads alive at the end. */
    abstract RunQuantity<TwoNodeRun> aliveAtTheEnd();

    abstract List<Claim> targetClaims(SchemeComparison comparison);

    /** Returns the claims on the p90 of CRR-DTPS and Heuristic-DTPS, as the authors measured it. */
    abstract List<Claim> responseClaims(SchemeComparison comparison);

    /** Returns what this load shows beyond sizes and response times. */
    List<Figure> figures(SchemeComparison comparison) {
        return List.of();
    }

    int seconds() {
        return (int) rates().stream().mapToDouble(RateSegment::seconds).sum();
    }

    PublishedTable published() {
        return published;
    }

    String sizeFigure() {
        return sizeFigure;
    }

    String responseFigure() {
        return responseFigure;
    }

    List<Claim> claims(SchemeComparison comparison) {
        double p90 = published.value(Scheme.RESOURCE_LEVEL_PRINTED.published(), P90_NAME);
        List<Claim> claims = new ArrayList<>(targetClaims(comparison));
        claims.add(responseClaim(
                comparison,
                "the p90 of RL-DTPS is " + text(p90) + " ms",
                comparison.resourceLevel(rl -> Judgement.near(
                        "RL-DTPS's p90 in ms", comparison.of(rl).interval(SchemeComparison.P90), p90, 0.1))));
        claims.addAll(responseClaims(comparison));
        return claims;
    }

    /**
     * Returns a table with a row for each scheme in each of several comparisons, by what is added to a scheme's name.
     */
    Table table(Map<String, SchemeComparison> comparisons) {
        List<RunQuantity<TwoNodeRun>> columns = new ArrayList<>(targets());
        columns.add(aliveAtTheEnd());
        columns.add(new RunQuantity<>("overload signals", TwoNodeRun::overloads));
        columns.add(new RunQuantity<>("p50 ms", run -> run.plottedMillis(50)));
        columns.add(new RunQuantity<>(P90_NAME, SchemeComparison.P90));
        columns.add(new RunQuantity<>("start to end: p50 ms", run -> run.responseMillis(50)));
        columns.add(new RunQuantity<>("start to end: p90 ms", run -> run.responseMillis(90)));
        Map<Repetitions<TwoNodeRun>, Scheme> rows = new LinkedHashMap<>();
        CrrCalibration calibration = comparisons.values().iterator().next().calibration();
        for (Scheme scheme : Scheme.values()) {
            comparisons.forEach((where, comparison) -> rows.put(
                    new Repetitions<>(
                            scheme.title() + where, comparison.of(scheme).runs()),
                    scheme));
        }
        return RunQuantity.table(
                "Sizes set for the weak node's pool, and response times: " + calibration.title(),
                published.source(),
                "scheme",
                columns,
                List.copyOf(rows.keySet()),
                (row, column) ->
                        published.find(Objects.requireNonNull(rows.get(row)).published(), column.name()));
    }

    Claim targetClaim(SchemeComparison comparison, String words, Judgement judgement) {
        return Claim.of(comparison.calibration().before() + words, section + ", " + sizeFigure, judgement);
    }

    /** Judges whether a scheme's target is about the published one. */
    Judgement target(SchemeComparison comparison, Scheme scheme, RunQuantity<TwoNodeRun> target) {
        double size = published.value(scheme.published(), target.name());
        return Judgement.near(
                "the size set in " + target.name(),
                comparison.of(scheme).interval(target.value()),
                size,
                TOLERANCE / size);
    }

    /**
     * Returns the claim that a scheme's p90 is lower than another's by a published share. A scheme with several forms
     * is judged as printed.
     */
    Claim lowerClaim(SchemeComparison comparison, Scheme scheme, Scheme to) {
        double share = published.value(scheme.published(), "p90 below " + to.published());
        String words = "%s's p90 is %s %% lower than that of %s"
                .formatted(scheme.published(), text(100 * share), to.published());
        return responseClaim(
                comparison,
                words,
                scheme == Scheme.CRR_PRINTED
                        ? comparison.collaborative(crr -> p90(comparison, crr, to, 1 - share))
                        : comparison.resourceLevel(rl -> p90(comparison, scheme, rl, 1 - share)));
    }

    /** Returns a claim on how the pool goes back after an overload, which depends on the calibration. */
    Claim overloadClaim(SchemeComparison comparison, String words, Judgement judgement) {
        return targetClaim(comparison, words, comparison.calibrated(judgement));
    }

    Claim responseClaim(SchemeComparison comparison, String words, Judgement judgement) {
        return Claim.of(
                comparison.calibration().before() + words,
                section + ", " + responseFigure,
                comparison.calibrated(judgement));
    }

    /** Judges whether a scheme's p90 to another's is about as published. */
    static Judgement p90(SchemeComparison comparison, Scheme scheme, Scheme to, double ratio) {
        return Judgement.ratio(
                scheme.published() + "'s p90 to " + to.published() + "'s", comparison.p90(scheme, to), ratio);
    }
}
