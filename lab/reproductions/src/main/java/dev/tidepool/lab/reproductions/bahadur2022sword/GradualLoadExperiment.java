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
import java.util.stream.IntStream;

/** A: CRR-DTPS, Heuristic-DTPS and RL-DTPS under a rate that rises each minute (paper 000, section 4.1). */
public final class GradualLoadExperiment implements PaperExperiment {
    private static final List<Integer> RATES = List.of(1400, 1600, 1800, 2000);

    /** The title of the tables, before what tells them apart. */
    static final String TABLE = "Threads ordered on the weak node, and response times: ";

    /** Where their published values stand. */
    static final String FIGURE = "section 4.1, Figure 5";

    /** Half of what the compared sizes differ by, in threads. */
    private static final double TOLERANCE = 50;

    @Override
    public About about() {
        return new About(
                "A",
                "CRR-DTPS under a gradually rising load",
                "000 (The Double Edge Sword Based Distributed Executor Service: Bahadur et al., 2022)",
                "Figures 4 to 7");
    }

    @Override
    public double effortSeconds() {
        return 75;
    }

    @Override
    public Reproduction run(Settings settings, ExperimentProgress progress) {
        int repetitions = settings.count(15, 2);
        int minute = settings.count(60, 8);
        List<RateSegment> rates = rates(minute);
        progress.steps(2 * SchemeComparison.steps(repetitions));
        SchemeComparison bursts = SchemeComparison.run(rates, CrrCalibration.BURSTS, repetitions, settings, progress);
        SchemeComparison poisson = SchemeComparison.run(rates, CrrCalibration.POISSON, repetitions, settings, progress);
        Map<String, String> setup = new LinkedHashMap<>();
        setup.put(
                "arrivals",
                "1400, 1600, 1800, 2000 requests/s, a minute each: in a burst each second, as the authors' generator sends them, and as a Poisson"
                        + " process");
        setup.putAll(SchemeComparison.setup(repetitions));
        List<Claim> claims = new ArrayList<>();
        claims.addAll(claims(bursts, CrrCalibration.BURSTS, minute));
        claims.addAll(claims(poisson, CrrCalibration.POISSON, minute));
        return new Reproduction(
                about(),
                setup,
                claims,
                List.of(
                        table(bursts, CrrCalibration.BURSTS.title(), minute),
                        table(poisson, CrrCalibration.POISSON.title(), minute)),
                List.of(
                        bursts.targets(
                                "Pool size ordered on the weak node, " + CrrCalibration.BURSTS.title(), "Figure 5"),
                        poisson.targets(
                                "Pool size ordered on the weak node, " + CrrCalibration.POISSON.title(), "Figure 5"),
                        bursts.p90("Response time, " + CrrCalibration.BURSTS.title(), "Figure 7", 100, 100, 135),
                        poisson.p90("Response time, " + CrrCalibration.POISSON.title(), "Figure 7", 100, 100, 135)),
                SchemeComparison.notes());
    }

    /** The load, with minutes of so many seconds. */
    static List<RateSegment> rates(int minute) {
        return RATES.stream()
                .map(rate -> RateSegment.constant(minute, new Rate(rate, false)))
                .toList();
    }

    static List<Claim> claims(SchemeComparison scenario, CrrCalibration calibration, int minute) {
        String before = calibration.before();
        return List.of(
                Claim.of(
                        before + "all schemes order 700, 800 and 900 threads in the first three minutes",
                        "section 4.1, Figure 5",
                        Judgement.all(IntStream.range(0, SchemeComparison.names().size())
                                .boxed()
                                .flatMap(scheme -> IntStream.range(0, 3)
                                        .mapToObj(each -> Judgement.near(
                                                "ordered in minute " + (each + 1),
                                                scenario.interval(
                                                        scheme,
                                                        trial -> trial.target(from(each, minute), (each + 1) * minute)),
                                                700 + 100.0 * each,
                                                TOLERANCE / (700 + 100.0 * each))))
                                .toList())),
                Claim.of(
                        before + "RL-DTPS orders 1000 threads in the fourth minute",
                        "section 4.1, Figure 5",
                        ordered(scenario, SchemeComparison.RESOURCE_LEVEL, minute, 1000)),
                Claim.of(
                        before + "CRR-DTPS goes back to 900 threads in the fourth minute",
                        "section 4.1, Figure 5",
                        scenario.overReadings(reading -> ordered(scenario, reading, minute, 900))),
                Claim.of(
                        before + "Heuristic-DTPS goes back to 900 threads in the fourth minute",
                        "section 4.1, Figure 5",
                        ordered(scenario, SchemeComparison.HEURISTIC, minute, 900)),
                Claim.of(
                        before + "the p90 of RL-DTPS is 135 ms" + calibration.chosenFor(),
                        "section 4.1",
                        Judgement.near(
                                "RL-DTPS's p90 in ms",
                                scenario.interval(SchemeComparison.RESOURCE_LEVEL, trial -> trial.responseMillis(90)),
                                135,
                                0.1)),
                Claim.of(
                        before + "CRR-DTPS's p90 is 25.9 % lower than that of RL-DTPS",
                        "section 4.1, Figure 7",
                        scenario.overReadings(reading -> Judgement.ratio(
                                "CRR-DTPS's p90 to RL-DTPS's",
                                scenario.ratio(reading, SchemeComparison.RESOURCE_LEVEL, trial -> trial.responseMillis(90)),
                                1 - 0.259))),
                Claim.of(
                        before + "Heuristic-DTPS's p90 is that of CRR-DTPS, 100 ms against 135 of RL-DTPS",
                        "section 4.1, Figure 7",
                        Judgement.ratio(
                                "Heuristic-DTPS's p90 to RL-DTPS's",
                                scenario.ratio(
                                        SchemeComparison.HEURISTIC,
                                        SchemeComparison.RESOURCE_LEVEL,
                                        trial -> trial.responseMillis(90)),
                                100.0 / 135)));
    }

    private static Judgement ordered(SchemeComparison scenario, int scheme, int minute, double published) {
        return Judgement.near(
                "ordered in minute 4",
                scenario.interval(scheme, trial -> trial.target(from(3, minute), 4 * minute)),
                published,
                TOLERANCE / published);
    }

    /** When a minute has settled: after a third of it. */
    private static int from(int minute, int seconds) {
        return minute * seconds + seconds / 3;
    }

    private static Table table(SchemeComparison scenario, String title, int minute) {
        return scenario.table(TABLE + title, FIGURE, columns(minute));
    }

    static List<Column> columns(int minute) {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < RATES.size(); i++) {
            int each = i;
            double published = 700 + 100.0 * each;
            columns.add(new Column(
                    "minute " + (i + 1),
                    trial -> trial.target(from(each, minute), (each + 1) * minute),
                    each < 3 ? List.of(published, published, published) : List.of(900.0, 900.0, 1000.0)));
        }
        columns.add(new Column("alive, minute 4", trial -> trial.alive(from(3, minute), 4 * minute), List.of()));
        columns.add(new Column("overload signals", TwoNodeRun::overloads, List.of()));
        columns.add(new Column("p50 ms", trial -> trial.responseMillis(50), List.of()));
        columns.add(Column.p90(100, 100, 135));
        return columns;
    }
}
