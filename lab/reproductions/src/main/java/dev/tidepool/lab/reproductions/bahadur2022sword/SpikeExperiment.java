package dev.tidepool.lab.reproductions.bahadur2022sword;

import dev.tidepool.lab.reproductions.bahadur2022sword.SchemeComparison.Column;
import dev.tidepool.lab.reproductions.model.About;
import dev.tidepool.lab.reproductions.model.Claim;
import dev.tidepool.lab.reproductions.model.PaperExperiment;
import dev.tidepool.lab.reproductions.model.Judgement;
import dev.tidepool.lab.reproductions.model.ExperimentProgress;
import dev.tidepool.lab.reproductions.model.Reproduction;
import dev.tidepool.lab.reproductions.model.Settings;
import dev.tidepool.lab.reproductions.model.Table;
import dev.tidepool.workload.arrivals.Rate;
import dev.tidepool.workload.arrivals.RateSegment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** B: CRR-DTPS, Heuristic-DTPS and RL-DTPS under a rate that doubles at once (paper 000, section 4.2). */
public final class SpikeExperiment implements PaperExperiment {
    /** Where the published values of the tables stand. */
    static final String FIGURE = "section 4.2, Figure 9";

    /** Half of what the compared sizes differ by, in threads. */
    private static final double TOLERANCE = 50;

    @Override
    public About about() {
        return new About(
                "B",
                "CRR-DTPS under a spike of load",
                "000 (The Double Edge Sword Based Distributed Executor Service: Bahadur et al., 2022)",
                "Figures 8 to 10");
    }

    @Override
    public double effortSeconds() {
        return 20;
    }

    /** What is read when: the last half of the spike has settled. */
    record Times(int spike, int end) {
        List<RateSegment> rates() {
            return List.of(
                    RateSegment.constant(spike, new Rate(1000, false)),
                    RateSegment.constant(end - spike, new Rate(2000, false)));
        }

        int settled() {
            return spike + (end - spike) / 2;
        }
    }

    @Override
    public Reproduction run(Settings settings, ExperimentProgress progress) {
        int repetitions = settings.count(15, 2);
        Times times = new Times(settings.count(30, 8), settings.count(90, 24));
        progress.steps(2 * SchemeComparison.steps(repetitions));
        SchemeComparison bursts = SchemeComparison.run(times.rates(), CrrCalibration.BURSTS, repetitions, settings, progress);
        SchemeComparison poisson = SchemeComparison.run(times.rates(), CrrCalibration.POISSON, repetitions, settings, progress);
        Map<String, String> setup = new LinkedHashMap<>();
        setup.put(
                "arrivals",
                "1000 requests/s for 30 s, then 2000 for 60 s (the paper does not say for how long): in a burst each second, as the authors'"
                        + " generator sends them, and as a Poisson process");
        setup.putAll(SchemeComparison.setup(repetitions));
        List<Claim> claims = new ArrayList<>();
        claims.addAll(claims(bursts, CrrCalibration.BURSTS, times));
        claims.addAll(claims(poisson, CrrCalibration.POISSON, times));
        return new Reproduction(
                about(),
                setup,
                claims,
                List.of(
                        table(bursts, CrrCalibration.BURSTS.title(), times),
                        table(poisson, CrrCalibration.POISSON.title(), times)),
                List.of(
                        bursts.targets(
                                "Pool size ordered on the weak node, " + CrrCalibration.BURSTS.title(), "Figure 9"),
                        poisson.targets(
                                "Pool size ordered on the weak node, " + CrrCalibration.POISSON.title(), "Figure 9"),
                        bursts.p90("Response time, " + CrrCalibration.BURSTS.title(), "Figure 10", 100, 135, 170),
                        poisson.p90("Response time, " + CrrCalibration.POISSON.title(), "Figure 10", 100, 135, 170)),
                SchemeComparison.notes());
    }

    static List<Claim> claims(SchemeComparison scenario, CrrCalibration calibration, Times times) {
        String before = calibration.before();
        return List.of(
                Claim.of(
                        before + "CRR-DTPS goes back from 1000 to 800 threads and stays there",
                        "section 4.2, Figure 9",
                        scenario.overReadings(reading -> ordered(scenario, reading, times, 800))),
                Claim.of(
                        before + "Heuristic-DTPS goes back to 500 threads and stays there",
                        "section 4.2, Figure 9",
                        ordered(scenario, SchemeComparison.HEURISTIC, times, 500)),
                Claim.of(
                        before + "RL-DTPS stays at 1000 threads",
                        "section 4.2, Figure 9",
                        ordered(scenario, SchemeComparison.RESOURCE_LEVEL, times, 1000)),
                Claim.of(
                        before + "the p90 of RL-DTPS is 170 ms" + calibration.chosenFor(),
                        "section 4.2",
                        Judgement.near(
                                "RL-DTPS's p90 in ms",
                                scenario.interval(SchemeComparison.RESOURCE_LEVEL, trial -> trial.responseMillis(90)),
                                170,
                                0.1)),
                Claim.of(
                        before + "CRR-DTPS's p90 is 25.9 % lower than that of Heuristic-DTPS",
                        "section 4.2, Figure 10",
                        scenario.overReadings(reading -> p90(scenario, reading, SchemeComparison.HEURISTIC, 1 - 0.259))),
                Claim.of(
                        before + "CRR-DTPS's p90 is 41 % lower than that of RL-DTPS",
                        "section 4.2, Figure 10",
                        scenario.overReadings(reading -> p90(scenario, reading, SchemeComparison.RESOURCE_LEVEL, 1 - 0.41))),
                Claim.of(
                        before + "Heuristic-DTPS's p90 is 20 % lower than that of RL-DTPS",
                        "section 4.2, Figure 10",
                        p90(scenario, SchemeComparison.HEURISTIC, SchemeComparison.RESOURCE_LEVEL, 1 - 0.2)));
    }

    private static Judgement ordered(SchemeComparison scenario, int scheme, Times times, double published) {
        return Judgement.near(
                "ordered in the last half of the spike",
                scenario.interval(scheme, trial -> trial.target(times.settled(), times.end())),
                published,
                TOLERANCE / published);
    }

    private static Judgement p90(SchemeComparison scenario, int scheme, int to, double published) {
        return Judgement.ratio(
                "the p90 to the other's", scenario.ratio(scheme, to, trial -> trial.responseMillis(90)), published);
    }

    private static Table table(SchemeComparison scenario, String title, Times times) {
        return scenario.table(GradualLoadExperiment.TABLE + title, FIGURE, columns(times));
    }

    static List<Column> columns(Times times) {
        return List.of(
                new Column(
                        "before",
                        trial -> trial.target(times.spike() / 3, times.spike()),
                        List.of(500.0, 500.0, 500.0)),
                new Column(
                        "at last", trial -> trial.target(times.settled(), times.end()), List.of(800.0, 500.0, 1000.0)),
                new Column("alive at last", trial -> trial.alive(times.settled(), times.end()), List.of()),
                new Column("overload signals", TwoNodeRun::overloads, List.of()),
                new Column("p50 ms", trial -> trial.responseMillis(50), List.of()),
                Column.p90(100, 135, 170));
    }
}
