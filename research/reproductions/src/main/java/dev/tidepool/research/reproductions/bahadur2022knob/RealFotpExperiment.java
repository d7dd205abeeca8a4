package dev.tidepool.research.reproductions.bahadur2022knob;

import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.race.SideBySide;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.research.reproductions.model.About;
import dev.tidepool.research.reproductions.model.ExperimentProgress;
import dev.tidepool.research.reproductions.model.PaperExperiment;
import dev.tidepool.research.reproductions.model.Repetitions;
import dev.tidepool.research.reproductions.model.Reproduction;
import dev.tidepool.research.reproductions.model.Settings;
import dev.tidepool.research.reproductions.real.RealPool;
import dev.tidepool.research.reproductions.real.RealPools;
import dev.tidepool.research.reproductions.real.RealRepetitions;
import dev.tidepool.research.reproductions.simulation.PoolOutcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** C with real threads: the arrivals, pools and claims of {@link FotpExperiment}. Stateless. */
final class RealFotpExperiment implements PaperExperiment {
    private static final int DEFAULT_REPETITIONS = 10;
    private static final int QUICK_REPETITIONS = 2;
    private static final int QUICK_SECONDS = 20;

    /** A pool of the highest rate seen takes seven; with a limit, a pool that stands still ends the run. */
    private static final int DRAIN_SECONDS = 30;

    /** A hundredth of the published times. */
    private static final double MAX_LATE_MILLIS = 20;

    /** Those of the simulated experiment first, with the same indices. */
    private static final List<RealPool> POOLS = List.of(
            new RealPool("FOTP, profiled", "profiled-request-rate", true),
            new RealPool("highest rate seen", "jdk-scheduled-rate", true),
            new RealPool("cached ThreadPoolExecutor", "jdk-cached", true),
            new RealPool("FOTP, request rate alone", "request-rate", true),
            new RealPool("auto", "auto", false));

    private final RealPools.Runner runner;

    RealFotpExperiment() {
        this(SideBySide::run);
    }

    /**
     * Creates the experiment.
     *
     * @param runner runs the pools
     */
    RealFotpExperiment(RealPools.Runner runner) {
        this.runner = runner;
    }

    /** Returns the experiment for so many seconds of arrivals. */
    static RealPools pools(int seconds) {
        try {
            return new RealPools("C", POOLS, WorkloadSource.read("fotp"), seconds, DRAIN_SECONDS, MAX_LATE_MILLIS);
        } catch (WorkloadException builtIn) {
            throw new IllegalStateException(builtIn);
        }
    }

    @Override
    public About about() {
        return new FotpExperiment().about().withRealThreads();
    }

    @Override
    public double effortSeconds() {
        return pools(FotpExperiment.SECONDS).seconds(DEFAULT_REPETITIONS);
    }

    @Override
    public Reproduction run(Settings settings, ExperimentProgress progress) {
        RealRepetitions measured = pools(settings.count(FotpExperiment.SECONDS, QUICK_SECONDS))
                .measure(runner, settings.realRepetitions(DEFAULT_REPETITIONS, QUICK_REPETITIONS), settings, progress);
        List<Repetitions<PoolOutcome>> pools = measured.pools();
        Map<String, String> setup = new LinkedHashMap<>();
        setup.put("arrivals", FotpExperiment.ARRIVALS);
        setup.put("tasks", FotpExperiment.TASKS);
        setup.putAll(measured.setup());
        setup.put(
                "idle order",
                "FIFO and one queue for FOTP, as simulated; auto has its defaults, the JDK's pools are as they are");
        return new Reproduction(
                about(),
                setup,
                FotpExperiment.claims(pools),
                List.of(FotpExperiment.burstTable(pools)),
                FotpExperiment.figures(pools),
                List.of(measured.noise(), """
                        The pool of the highest rate is a ThreadPoolExecutor whose size a clock sets each second: the \
                        JDK's class does not do that by itself."""));
    }
}
