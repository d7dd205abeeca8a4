package dev.tidepool.research.reproductions.lee2011;

import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.simulator.SerialCost;
import dev.tidepool.options.TypedPolicies;
import dev.tidepool.research.reproductions.lee2011.TemaServer.LoginTimes;
import dev.tidepool.research.reproductions.model.About;
import dev.tidepool.research.reproductions.model.ClaimMap;
import dev.tidepool.research.reproductions.model.ClaimMap.Circumstance;
import dev.tidepool.research.reproductions.model.ExperimentProgress;
import dev.tidepool.research.reproductions.model.PaperExperiment;
import dev.tidepool.research.reproductions.model.ParallelRuns;
import dev.tidepool.research.reproductions.model.ParallelRuns.Case;
import dev.tidepool.research.reproductions.model.Repetitions;
import dev.tidepool.research.reproductions.model.Reproduction;
import dev.tidepool.research.reproductions.model.Settings;
import dev.tidepool.research.reproductions.simulation.ComparedPool;
import dev.tidepool.research.reproductions.simulation.SimulatedRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * D over what its paper leaves unsaid: where do the claims on EEMA hold that do not hold in the experiment [lee2011,
 * section 4.2]? One run of a pool serves every point with its machine and its login. Stateless.
 */
final class TemaSearch implements PaperExperiment {
    private static final int ALPHA = 0;
    private static final int BOUND = 1;
    private static final int COST = 2;
    private static final int LOGIN = 3;

    /** TEMA with each bound, then EEMA with each alpha. */
    private static final List<ComparedPool> POOLS = List.of(
            pool("TEMA", "tema"),
            pool("TEMA", "tema-erlang"),
            pool("EEMA", "ema:alpha=0.5"),
            pool("EEMA", "ema:alpha=0.7"),
            pool("EEMA", "ema:alpha=0.1"));

    private static final int FIRST_EEMA = 2;

    private static final List<Integer> RATES =
            List.of(TemaClaims.SMALL, TemaClaims.FIRST_LARGE, 270, 320, TemaClaims.HIGH, TemaClaims.HIGHEST);

    private static final List<MachineModel> MACHINES = List.of(
            TemaServer.ORDINARY,
            TemaServer.ORDINARY.withSerialCost(TemaServer.CONTENTION),
            TemaServer.ORDINARY.withSerialCost(new SerialCost(Duration.ofNanos(500_000), 12, 3)));

    private static final List<LoginTimes> LOGINS =
            List.of(LoginTimes.CALIBRATED, new LoginTimes(4, 5.8), new LoginTimes(1, 40));

    private static final List<Circumstance> OPEN = List.of(
            new Circumstance("EEMA's alpha is", List.of("0.5", "0.7", "0.1")),
            new Circumstance("TEMA's bound is", List.of("8 threads", "that of M/M/c")),
            new Circumstance(
                    "threads cost",
                    List.of("nothing", "0.5 ms (1 + (n/18)³) a request", "0.5 ms (1 + (n/12)³) a request")),
            new Circumstance(
                    "a login takes", LOGINS.stream().map(LoginTimes::words).toList()));

    private static ComparedPool pool(String name, String typed) {
        return ComparedPool.of(name, TypedPolicies.sizing(typed, TemaPools.CORES));
    }

    @Override
    public About about() {
        return ClaimMap.about(new TemaExperiment().about());
    }

    @Override
    public double effortSeconds() {
        return 20;
    }

    @Override
    public Reproduction run(Settings settings, ExperimentProgress progress) {
        WebTrace trace = WebTrace.of(settings.trace());
        int repetitions = settings.count(3, 1);
        int seconds = TemaServer.seconds(settings);
        List<Case<SimulatedRun>> cases = new ArrayList<>();
        for (MachineModel machine : MACHINES) {
            for (LoginTimes login : LOGINS) {
                for (ComparedPool pool : POOLS) {
                    for (int rate : RATES) {
                        cases.add(new Case<>(
                                pool.name() + ", " + rate + "/s",
                                seed -> TemaServer.run(pool, machine, trace, rate, login, seconds, seed)));
                    }
                }
            }
        }
        progress.steps(cases.size() * repetitions);
        List<Repetitions<SimulatedRun>> runs = ParallelRuns.repeat(cases, repetitions, settings, progress);
        return new ClaimMap(
                        OPEN,
                        ClaimMap.choices(OPEN).stream()
                                .map(choice -> new ClaimMap.Point(
                                        choice, TemaClaims.againstEema(sweep(runs, choice), "", List.of(1))))
                                .toList())
                .reproduction(
                        new TemaExperiment().about(),
                        repetitions + " at each point, each with the same arrivals for all pools; "
                                + trace.description());
    }

    /** Returns TEMA and EEMA at a point. */
    private static RateSweep<SimulatedRun> sweep(List<Repetitions<SimulatedRun>> runs, List<Integer> choice) {
        int first = (choice.get(COST) * LOGINS.size() + choice.get(LOGIN)) * POOLS.size();
        int tema = choice.get(BOUND);
        int eema = FIRST_EEMA + choice.get(ALPHA);
        return new RateSweep<>(
                List.of(POOLS.get(tema).name(), POOLS.get(eema).name()),
                RATES,
                Stream.of(tema, eema)
                        .flatMap(pool ->
                                runs.subList((first + pool) * RATES.size(), (first + pool + 1) * RATES.size()).stream())
                        .toList());
    }
}
