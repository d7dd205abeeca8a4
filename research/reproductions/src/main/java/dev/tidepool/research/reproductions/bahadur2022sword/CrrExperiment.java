package dev.tidepool.research.reproductions.bahadur2022sword;

import dev.tidepool.research.reproductions.model.About;
import dev.tidepool.research.reproductions.model.Claim;
import dev.tidepool.research.reproductions.model.Contest;
import dev.tidepool.research.reproductions.model.ExperimentProgress;
import dev.tidepool.research.reproductions.model.Figure;
import dev.tidepool.research.reproductions.model.PaperExperiment;
import dev.tidepool.research.reproductions.model.Reproduction;
import dev.tidepool.research.reproductions.model.Settings;
import dev.tidepool.research.reproductions.model.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A and B: CRR-DTPS, Heuristic-DTPS and RL-DTPS under two loads [bahadur2022sword, section 4]. The real experiment runs
 * node processes of this machine, and the simulator at the same scale: the published rates and sizes, in less time.
 * Stateless.
 */
public enum CrrExperiment implements PaperExperiment {
    /** A: the rate rises each minute. */
    GRADUAL_LOAD("A", "CRR-DTPS under a gradually rising load", "Figures 4 to 7", 88),
    /** B: the rate doubles at once. */
    SPIKE("B", "CRR-DTPS under a spike of load", "Figures 8 to 10", 24);

    private static final String ARRIVALS =
            "; in a burst each second, as the authors' generator sends them, and as a Poisson process";
    private static final String RESPONSE_TIMES = """
            as the authors' jPoolRunner plots them (the 100 ms of a request and its wait from receipt until a thread \
            takes it), by which claims are judged; and from the intended start to the end""";
    private static final int SECONDS_AROUND_A_REAL_RUN = 11;
    private static final int REAL_REPETITIONS = 3;

    private final String letter;
    private final String title;
    private final String figures;
    private final double effortSeconds;

    CrrExperiment(String letter, String title, String figures, double effortSeconds) {
        this.letter = letter;
        this.title = title;
        this.figures = figures;
        this.effortSeconds = effortSeconds;
    }

    /** Returns the load, for the simulator or for real nodes. */
    CrrLoad load(Settings settings, boolean real) {
        return switch (this) {
            case GRADUAL_LOAD -> new GradualLoad(real ? settings.count(10, 5) : settings.count(60, 8));
            case SPIKE ->
                real
                        ? new SpikeLoad(settings.count(10, 5), settings.count(30, 15))
                        : new SpikeLoad(settings.count(30, 8), settings.count(90, 24));
        };
    }

    @Override
    public About about() {
        return new About(
                letter,
                title,
                "[bahadur2022sword] (The Double Edge Sword Based Distributed Executor Service)",
                figures);
    }

    @Override
    public double effortSeconds() {
        return effortSeconds;
    }

    @Override
    public Reproduction run(Settings settings, ExperimentProgress progress) {
        CrrLoad load = load(settings, false);
        int repetitions = settings.count(15, 2);
        progress.steps(CrrCalibration.values().length * SchemeComparison.steps(repetitions));
        Map<String, String> setup = new LinkedHashMap<>();
        setup.put("arrivals", load.words() + ARRIVALS);
        setup.put("tasks", "sleep 100 ms");
        setup.put("machine", """
                a weak node of 4 cores and a strong one of 18, with 64 GiB each and no network delay. Sleeping threads \
                alone do not overload a modern JVM. Each request on the weak node therefore first pays a serial cost \
                that grows with the threads alive""");
        setup.put("calibration", CrrCalibration.WORDS);
        setup.put("idle order", "FIFO");
        setup.put("pools", "idle threads end after 500 ms, so sizes set and threads alive are listed separately");
        setup.put("response times", RESPONSE_TIMES);
        setup.put("repetitions", repetitions + ", each with the same arrivals for all schemes");
        List<SchemeComparison> comparisons = new ArrayList<>();
        for (CrrCalibration calibration : CrrCalibration.values()) {
            comparisons.add(SchemeComparison.simulate(load, calibration, repetitions, settings, progress));
        }
        List<Table> tables =
                comparisons.stream().map(each -> load.table(Map.of("", each))).toList();
        return reproduction(about(), setup, load, comparisons, tables, notes());
    }

    private static Reproduction reproduction(
            About about,
            Map<String, String> setup,
            CrrLoad load,
            List<SchemeComparison> comparisons,
            List<Table> tables,
            List<String> notes) {
        List<Claim> claims =
                comparisons.stream().flatMap(each -> load.claims(each).stream()).toList();
        List<Figure> figures = new ArrayList<>();
        comparisons.forEach(each -> figures.add(each.targetFigure(load.sizeFigure())));
        comparisons.forEach(each -> figures.addAll(load.figures(each)));
        comparisons.forEach(each -> figures.add(each.p90Figure(load.responseFigure(), load.published())));
        return new Reproduction(about, setup, claims, tables, figures, notes);
    }

    private static List<String> notes() {
        return List.of("""
                CRR-DTPS sees overload in tasks that wait for a thread. The pool has as many threads as requests per \
                second. Without bursts, a task therefore waits for a thread only if requests take a second (Little's \
                law). With Poisson arrivals, either the response times are about the published ones and no node \
                signals overload, or responses take seconds. With bursts and a serial cost of a millisecond, the \
                requests of a burst queue for that cost over the whole second under every scheme. No single \
                calibration of this model gives both the published sizes and the published times.""", """
                Claims on CRR-DTPS are judged by the node as printed: only a rate above all earlier ones sets a size, \
                and every rise of the average wait by 10 % is overload. Threads that idle away then come back only \
                with a new highest rate. Our node sets the size at every rate above it. For overload, waits must \
                reach 1 ms, and a wait after an empty queue only sets the baseline.""", """
                Interpretation: equation 1 applies to each overload point (1000, 900, 890); cumulative, each signal of \
                an episode takes off one more tenth (1000, 900, 800, as Figure 9 shows). \
                The overload point is never released, as printed. Signals go on while the backlog of an overload \
                lasts, and the cumulative limit goes on falling.""", """
                Claims on RL-DTPS are judged as printed: each second, the balancer sets the size of a node to the \
                requests that it sent there, if the node's free memory covers 1 MiB per missing thread. Threads \
                then stay until the next size. Our node decides by itself, and its idle threads end after 500 ms. \
                Figure 6 is drawn from the threads, at 1 MiB each; collections of the heap are not modelled.""");
    }

    @Override
    public Optional<PaperExperiment> real() {
        return Optional.of(new Real());
    }

    @Override
    public Optional<PaperExperiment> search() {
        return Optional.of(new CrrSearch(this));
    }

    @Override
    public List<Contest<?>> contests(Settings settings) {
        return List.of(SchemeComparison.contest(
                switch (this) {
                    case GRADUAL_LOAD -> new GradualLoad(settings.count(20, 5));
                    case SPIKE -> load(settings, false);
                }));
    }

    /** The experiment on real nodes, with the simulation at the same scale beside it. */
    private final class Real implements PaperExperiment {
        @Override
        public About about() {
            About about = CrrExperiment.this.about();
            return new About(about.letter(), about.title() + ", on real nodes", about.paper(), about.reproduces());
        }

        @Override
        public double effortSeconds() {
            CrrLoad load = load(Settings.of(Settings.DEFAULT_SEED, false), true);
            int runs = CrrCalibration.values().length * SchemeComparison.steps(REAL_REPETITIONS);
            return (double) runs * (load.seconds() + SECONDS_AROUND_A_REAL_RUN);
        }

        @Override
        public Reproduction run(Settings settings, ExperimentProgress progress) {
            CrrLoad load = load(settings, true);
            int repetitions = settings.realRepetitions(REAL_REPETITIONS, 1);
            progress.steps(2 * CrrCalibration.values().length * SchemeComparison.steps(repetitions));
            List<SchemeComparison> comparisons = new ArrayList<>();
            List<Table> tables = new ArrayList<>();
            for (CrrCalibration calibration : CrrCalibration.values()) {
                Map<String, SchemeComparison> both = new LinkedHashMap<>();
                both.put(", simulated", SchemeComparison.simulate(load, calibration, repetitions, settings, progress));
                SchemeComparison real = SchemeComparison.measure(load, calibration, repetitions, settings, progress);
                both.put(", real", real);
                comparisons.add(real);
                tables.add(load.table(both));
            }
            List<String> notes = new ArrayList<>(notes());
            notes.add("Rows come in pairs: the simulation at this scale, and real nodes. Verdicts are those of the"
                    + " real nodes.");
            notes.add("""
                    Both response times include the way to the node. The caller sends a burst's requests one after \
                    the other, which takes tens of milliseconds here and no time in the simulation.""");
            return reproduction(about(), setup(load, repetitions), load, comparisons, tables, notes);
        }

        private static Map<String, String> setup(CrrLoad load, int repetitions) {
            Map<String, String> setup = new LinkedHashMap<>();
            setup.put("arrivals", load.words() + ARRIVALS);
            setup.put(
                    "scale",
                    "rates, task times, sizes and the policies' intervals are the published ones; only the steps of"
                            + " the load are shorter");
            setup.put("tasks", "sleep 100 ms");
            setup.put("processes", """
                    two nodes and a caller on one machine, each a JVM, with messages by Hazelcast on loopback. Tasks \
                    of the weak node sleep the simulation's serial cost one after the other; the strong node has no \
                    such cost""");
            setup.put("calibration", CrrCalibration.WORDS);
            setup.put("idle order", "FIFO");
            setup.put(
                    "overload",
                    "real nodes always have our two additions to the average-wait monitor, and decide on their size"
                            + " themselves under RL-DTPS");
            setup.put("response times", RESPONSE_TIMES);
            setup.put(
                    "repetitions",
                    repetitions + ", each with the same arrivals for all schemes, and fresh processes for each run");
            return setup;
        }
    }
}
