package dev.tidepool.research.reproductions.lee2011;

import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.options.TypedPolicies;
import dev.tidepool.research.reproductions.model.ExperimentProgress;
import dev.tidepool.research.reproductions.model.ParallelRuns;
import dev.tidepool.research.reproductions.model.ParallelRuns.Case;
import dev.tidepool.research.reproductions.model.Repetitions;
import dev.tidepool.research.reproductions.model.RunQuantity;
import dev.tidepool.research.reproductions.model.Settings;
import dev.tidepool.research.reproductions.model.Table;
import dev.tidepool.research.reproductions.simulation.ComparedPool;
import dev.tidepool.research.reproductions.simulation.ServerRun;
import dev.tidepool.research.reproductions.simulation.SimulatedRun;
import java.util.ArrayList;
import java.util.List;

/**
 * What TEMA's first idle timeout changes. Table 1 of [lee2011] has 300 ms for EEMA and the watermark pool alone; TEMA's
 * is unpublished, between its thresholds of 100 ms and 30 s.
 *
 * @param runs on the ordinary machine, for each first timeout at each rate
 */
record TemaFirstTimeout(List<Repetitions<SimulatedRun>> runs) {
    private static final List<String> TIMEOUTS = List.of("100ms", "300ms", "30s");
    private static final List<Integer> RATES = List.of(TemaClaims.SMALL, TemaClaims.HIGH);

    /** Returns the number of steps that {@link #simulate} has. */
    static int steps(Settings settings) {
        return TIMEOUTS.size() * RATES.size() * TemaServer.repetitions(settings);
    }

    /** Simulates TEMA with each first timeout, each run a step of the progress. */
    static TemaFirstTimeout simulate(WebTrace trace, Settings settings, ExperimentProgress progress) {
        MachineModel machine = MachineModel.of(TemaPools.CORES);
        int seconds = TemaServer.seconds(settings);
        List<Case<SimulatedRun>> cases = new ArrayList<>();
        for (int rate : RATES) {
            for (String timeout : TIMEOUTS) {
                String typed = TemaPools.CONTESTANTS.get(TemaPools.TEMA) + ":firstIdleTimeout=" + timeout;
                ComparedPool pool = ComparedPool.of(typed, TypedPolicies.sizing(typed, TemaPools.CORES));
                cases.add(new Case<>(
                        "%s, %d/s".formatted(timeout, rate),
                        seed -> TemaServer.run(pool, machine, trace, rate, seconds, seed)));
            }
        }
        return new TemaFirstTimeout(ParallelRuns.repeat(cases, TemaServer.repetitions(settings), settings, progress));
    }

    Table table() {
        return RunQuantity.table(
                "TEMA by its first idle timeout, which is unpublished",
                "timeout, rate",
                List.of(
                        new RunQuantity<>("mean response, ms", ServerRun::meanResponseMillis),
                        new RunQuantity<>("maximum threads", ServerRun::threadsPeak),
                        new RunQuantity<>("threads created", ServerRun::threadsCreated)),
                runs);
    }
}
