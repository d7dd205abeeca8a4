package dev.tidepool.research.reproductions.bahadur2022sword;

import dev.tidepool.lab.workload.arrivals.Rate;
import dev.tidepool.lab.workload.arrivals.RateSegment;
import dev.tidepool.research.reproductions.model.Claim;
import dev.tidepool.research.reproductions.model.Figure;
import dev.tidepool.research.reproductions.model.Judgement;
import dev.tidepool.research.reproductions.model.RunQuantity;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A rate that rises each minute [bahadur2022sword, section 4.1]. */
final class GradualLoad extends CrrLoad {
    private static final List<Integer> RATES = List.of(1400, 1600, 1800, 2000);
    private static final int LAST = 3;

    private final int minute;

    /** Creates the load with minutes of so many seconds. */
    GradualLoad(int minute) {
        super("gradual-load.csv", "section 4.1", "Figure 5", "Figure 7");
        this.minute = minute;
    }

    @Override
    List<RateSegment> rates() {
        return RATES.stream()
                .map(rate -> RateSegment.constant(minute, new Rate(rate, false)))
                .toList();
    }

    @Override
    String words() {
        return "1400, 1600, 1800 and 2000 requests/s, %d s each (a minute in the paper)".formatted(minute);
    }

    @Override
    List<RunQuantity<TwoNodeRun>> targets() {
        return IntStream.range(0, RATES.size())
                .mapToObj(each -> new RunQuantity<TwoNodeRun>(
                        "minute " + (each + 1), run -> run.target(settled(each), (each + 1) * minute)))
                .toList();
    }

    @Override
    RunQuantity<TwoNodeRun> aliveAtTheEnd() {
        return new RunQuantity<>("alive, minute 4", run -> run.alive(settled(LAST), RATES.size() * minute));
    }

    /** When the pool has settled in a minute: after a third of it. */
    private int settled(int each) {
        return each * minute + minute / 3;
    }

    @Override
    List<Claim> targetClaims(SchemeComparison comparison) {
        RunQuantity<TwoNodeRun> last = targets().get(LAST);
        return List.of(
                targetClaim(
                        comparison,
                        "all schemes have 700, 800 and 900 threads in the first three minutes",
                        comparison
                                .forms()
                                .map(form -> firstMinutes(comparison, form.collaborative(), form.resourceLevel()))
                                .orElseGet(() -> firstMinutes(
                                                comparison,
                                                Scheme.CRR_PRINTED,
                                                Scheme.CRR_PRINTED_CUMULATIVE,
                                                Scheme.RESOURCE_LEVEL_PRINTED)
                                        .beside(
                                                "with our node",
                                                firstMinutes(
                                                        comparison,
                                                        Scheme.CRR_OURS,
                                                        Scheme.CRR_OURS_CUMULATIVE,
                                                        Scheme.RESOURCE_LEVEL_OURS)))),
                targetClaim(
                        comparison,
                        "RL-DTPS has 1000 threads in the fourth minute",
                        comparison.resourceLevel(rl -> target(comparison, rl, last))),
                overloadClaim(
                        comparison,
                        "CRR-DTPS goes back to 900 threads in the fourth minute",
                        comparison.collaborative(crr -> target(comparison, crr, last))),
                overloadClaim(
                        comparison,
                        "Heuristic-DTPS goes back to 900 threads in the fourth minute",
                        target(comparison, Scheme.HEURISTIC, last)),
                memoryClaim(comparison));
    }

    /** Judges these forms of CRR-DTPS and RL-DTPS, and Heuristic-DTPS. */
    private Judgement firstMinutes(SchemeComparison comparison, Scheme... forms) {
        return Judgement.all(Stream.concat(Stream.of(forms), Stream.of(Scheme.HEURISTIC))
                .flatMap(scheme -> targets().subList(0, LAST).stream().map(each -> target(comparison, scheme, each)))
                .toList());
    }

    /** "Heap is uplifted in the fourth minute of the test execution due to the increase of threads in the pool". */
    private Claim memoryClaim(SchemeComparison comparison) {
        return Claim.of(
                comparison.calibration().before()
                        + "RL-DTPS takes more memory in the fourth minute, because of its threads",
                "section 4.1, Figure 6",
                comparison.resourceLevel(rl -> Judgement.above(
                        "the memory of threads in minute 4 to minute 3",
                        comparison
                                .of(rl)
                                .interval(run -> run.alive(settled(LAST), RATES.size() * minute)
                                        / run.alive(settled(LAST - 1), LAST * minute)),
                        1)));
    }

    @Override
    List<Figure> figures(SchemeComparison comparison) {
        List<Figure.Series> series = Stream.of(Scheme.RESOURCE_LEVEL_PRINTED, Scheme.RESOURCE_LEVEL_OURS)
                .map(rl -> {
                    TwoNodeRun first = comparison.of(rl).runs().get(0);
                    return Figure.Series.ours(
                            rl.title(),
                            IntStream.range(0, seconds())
                                    .mapToObj(second -> first.alive(second, second + 1) * Scheme.MIB_PER_THREAD)
                                    .toList());
                })
                .toList();
        return List.of(Figure.steps(
                "Memory of the weak node's threads, " + comparison.calibration().title(), "Figure 6", "MiB", series));
    }

    @Override
    List<Claim> responseClaims(SchemeComparison comparison) {
        return List.of(
                lowerClaim(comparison, Scheme.CRR_PRINTED, Scheme.RESOURCE_LEVEL_PRINTED),
                responseClaim(
                        comparison,
                        "Heuristic-DTPS's p90 is that of CRR-DTPS, 100 ms against 135 of RL-DTPS",
                        comparison.resourceLevel(rl -> p90(
                                comparison,
                                Scheme.HEURISTIC,
                                rl,
                                published().value(Scheme.HEURISTIC.published(), P90_NAME)
                                        / published().value(rl.published(), P90_NAME)))));
    }
}
