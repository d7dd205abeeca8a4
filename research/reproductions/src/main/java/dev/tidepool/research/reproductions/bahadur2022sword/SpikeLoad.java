package dev.tidepool.research.reproductions.bahadur2022sword;

import dev.tidepool.lab.workload.arrivals.Rate;
import dev.tidepool.lab.workload.arrivals.RateSegment;
import dev.tidepool.research.reproductions.model.Claim;
import dev.tidepool.research.reproductions.model.RunQuantity;
import java.util.List;

/** A rate that doubles at once [bahadur2022sword, section 4.2]. */
final class SpikeLoad extends CrrLoad {
    private final int spike;
    private final int end;

    /** Creates the load whose spike begins and ends after so many seconds. */
    SpikeLoad(int spike, int end) {
        super("spike.csv", "section 4.2", "Figure 9", "Figure 10");
        this.spike = spike;
        this.end = end;
    }

    @Override
    List<RateSegment> rates() {
        return List.of(
                RateSegment.constant(spike, new Rate(1000, false)),
                RateSegment.constant(end - spike, new Rate(2000, false)));
    }

    @Override
    String words() {
        return "1000 requests/s for %d s (30 s in the paper), then 2000 for %d s (the paper does not say for how long)"
                .formatted(spike, end - spike);
    }

    @Override
    List<RunQuantity<TwoNodeRun>> targets() {
        return List.of(
                new RunQuantity<>("before the spike", run -> run.target(spike / 3, spike)),
                new RunQuantity<>("the spike's second half", run -> run.target(settled(), end)));
    }

    @Override
    RunQuantity<TwoNodeRun> aliveAtTheEnd() {
        return new RunQuantity<>("alive, second half", run -> run.alive(settled(), end));
    }

    /** When the pool has settled in the spike: after half of it. */
    private int settled() {
        return spike + (end - spike) / 2;
    }

    @Override
    List<Claim> targetClaims(SchemeComparison comparison) {
        RunQuantity<TwoNodeRun> settled = targets().get(1);
        return List.of(
                overloadClaim(
                        comparison,
                        "CRR-DTPS goes back from 1000 to 800 threads and stays there",
                        comparison.collaborative(crr -> target(comparison, crr, settled))),
                overloadClaim(
                        comparison,
                        "Heuristic-DTPS goes back to 500 threads and stays there",
                        target(comparison, Scheme.HEURISTIC, settled)),
                targetClaim(
                        comparison,
                        "RL-DTPS stays at 1000 threads",
                        comparison.resourceLevel(rl -> target(comparison, rl, settled))));
    }

    @Override
    List<Claim> responseClaims(SchemeComparison comparison) {
        return List.of(
                lowerClaim(comparison, Scheme.CRR_PRINTED, Scheme.HEURISTIC),
                lowerClaim(comparison, Scheme.CRR_PRINTED, Scheme.RESOURCE_LEVEL_PRINTED),
                lowerClaim(comparison, Scheme.HEURISTIC, Scheme.RESOURCE_LEVEL_PRINTED));
    }
}
