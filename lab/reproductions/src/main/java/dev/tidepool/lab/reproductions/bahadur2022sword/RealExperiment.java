package dev.tidepool.lab.reproductions.bahadur2022sword;

import dev.tidepool.lab.reproductions.bahadur2022sword.SchemeComparison.Column;
import dev.tidepool.lab.reproductions.bahadur2022sword.SpikeExperiment.Times;
import dev.tidepool.lab.reproductions.model.About;
import dev.tidepool.lab.reproductions.model.Claim;
import dev.tidepool.lab.reproductions.model.PaperExperiment;
import dev.tidepool.lab.reproductions.model.Figure;
import dev.tidepool.lab.reproductions.model.ExperimentProgress;
import dev.tidepool.lab.reproductions.model.Reproduction;
import dev.tidepool.lab.reproductions.model.Settings;
import dev.tidepool.lab.reproductions.model.Table;
import dev.tidepool.workload.arrivals.RateSegment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A or B on real node processes of this machine, and beside it in the simulator at the same scale: the published rates and sizes, in less
 * time. Stateless.
 */
public enum RealExperiment implements PaperExperiment {
    /** A: {@link GradualLoadExperiment}. */
    GRADUAL_LOAD(new GradualLoadExperiment(), "Figure 5", "Figure 7", 100, 100, 135) {
        @Override
        Plan plan(Settings settings) {
            int minute = settings.count(10, 5);
            return new Plan(
                    GradualLoadExperiment.rates(minute),
                    "1400, 1600, 1800, 2000 requests/s, " + minute + " s each where the paper has a minute",
                    GradualLoadExperiment.columns(minute),
                    GradualLoadExperiment.FIGURE);
        }

        @Override
        List<Claim> claims(SchemeComparison scenario, CrrCalibration calibration, Settings settings) {
            return GradualLoadExperiment.claims(scenario, calibration, settings.count(10, 5));
        }
    },
    /** B: {@link SpikeExperiment}. */
    SPIKE(new SpikeExperiment(), "Figure 9", "Figure 10", 100, 135, 170) {
        private Times times(Settings settings) {
            return new Times(settings.count(10, 5), settings.count(30, 15));
        }

        @Override
        Plan plan(Settings settings) {
            Times times = times(settings);
            return new Plan(
                    times.rates(),
                    "1000 requests/s for %d s, then 2000 for %d s; in the paper 30 s, then unsaid, 60 s in the simulation"
                            .formatted(times.spike(), times.end() - times.spike()),
                    SpikeExperiment.columns(times),
                    SpikeExperiment.FIGURE);
        }

        @Override
        List<Claim> claims(SchemeComparison scenario, CrrCalibration calibration, Settings settings) {
            return SpikeExperiment.claims(scenario, calibration, times(settings));
        }
    };

    private static final int SECONDS_AROUND_A_RUN = 11;
    private static final int USUAL_REPETITIONS = 3;

    @SuppressWarnings("ImmutableEnumChecker") // stateless
    private final PaperExperiment simulated;

    private final String sizes;
    private final String times;
    private final double crr;
    private final double heuristic;
    private final double resourceLevel;

    RealExperiment(
            PaperExperiment simulated, String sizes, String times, double crr, double heuristic, double resourceLevel) {
        this.simulated = simulated;
        this.sizes = sizes;
        this.times = times;
        this.crr = crr;
        this.heuristic = heuristic;
        this.resourceLevel = resourceLevel;
    }

    /** What is run, and what is read from it. */
    record Plan(List<RateSegment> rates, String words, List<Column> columns, String source) {
        int seconds() {
            return (int) rates.stream().mapToDouble(RateSegment::seconds).sum();
        }
    }

    abstract Plan plan(Settings settings);

    abstract List<Claim> claims(SchemeComparison scenario, CrrCalibration calibration, Settings settings);

    @Override
    public About about() {
        About about = simulated.about();
        return new About(about.letter(), about.title() + ", on real nodes", about.paper(), about.reproduces());
    }

    @Override
    public double effortSeconds() {
        Settings usual = new Settings(Settings.DEFAULT_SEED, false, Optional.empty());
        int runs = CrrCalibration.values().length * SchemeComparison.steps(USUAL_REPETITIONS);
        return (double) runs * (plan(usual).seconds() + SECONDS_AROUND_A_RUN);
    }

    @Override
    public Reproduction run(Settings settings, ExperimentProgress progress) {
        int repetitions = settings.realRepetitions(USUAL_REPETITIONS, 1);
        Plan plan = plan(settings);
        progress.steps(2 * CrrCalibration.values().length * SchemeComparison.steps(repetitions));
        List<Claim> claims = new ArrayList<>();
        List<Table> tables = new ArrayList<>();
        List<Figure> figures = new ArrayList<>();
        for (CrrCalibration calibration : CrrCalibration.values()) {
            SchemeComparison model = SchemeComparison.run(plan.rates(), calibration, repetitions, settings, progress);
            SchemeComparison real = SchemeComparison.measure(plan.rates(), calibration, repetitions, settings, progress);
            claims.addAll(claims(real, calibration, settings));
            Map<String, SchemeComparison> beside = new LinkedHashMap<>();
            beside.put(", simulated", model);
            beside.put(", real", real);
            tables.add(SchemeComparison.table(
                    GradualLoadExperiment.TABLE + calibration.title(), plan.source(), plan.columns(), beside));
            figures.add(real.targets("Pool size ordered on the weak node, " + calibration.title(), sizes));
            figures.add(real.p90("Response time, " + calibration.title(), times, crr, heuristic, resourceLevel));
        }
        return new Reproduction(about(), setup(plan, repetitions), claims, tables, figures, notes());
    }

    private static Map<String, String> setup(Plan plan, int repetitions) {
        Map<String, String> setup = new LinkedHashMap<>();
        setup.put(
                "arrivals",
                plan.words()
                        + ": in a burst each second, as the authors' generator sends them, and as a Poisson process");
        setup.put(
                "scale",
                "rates, task times, sizes and policies' intervals as published; only the load's steps are shorter");
        setup.put("tasks", "sleep 100 ms");
        setup.put(
                "processes",
                "two nodes and a caller, each a JVM of its own on one machine; messages by Hazelcast on loopback. The weak node is weak by"
                        + " the serial cost of the simulation's, which its tasks sleep one after the other; the strong one has none");
        setup.put("calibration", SchemeComparison.setup(repetitions).get("calibration"));
        setup.put("idle order", "FIFO");
        setup.put(
                "repetitions",
                repetitions + ", each with the same arrivals for all schemes, fresh processes for each run");
        return setup;
    }

    private static List<String> notes() {
        List<String> notes = new ArrayList<>(SchemeComparison.notes());
        notes.add(
                "Rows come in pairs: the simulation at this very scale, and real nodes. Verdicts are those of the real nodes.");
        notes.add(
                "Response times count from the intended start. A burst leaves the caller one request after the other, which takes"
                        + " some tens of milliseconds here and no time in the simulation.");
        return notes;
    }
}
