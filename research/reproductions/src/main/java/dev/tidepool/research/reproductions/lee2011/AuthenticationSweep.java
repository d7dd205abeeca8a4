package dev.tidepool.research.reproductions.lee2011;

import dev.tidepool.lab.measure.contestant.Contestant;
import dev.tidepool.lab.results.Run;
import dev.tidepool.research.reproductions.lee2011.authentication.AuthenticationTrials;
import dev.tidepool.research.reproductions.model.ExperimentProgress;
import dev.tidepool.research.reproductions.model.Repetitions;
import dev.tidepool.research.reproductions.model.Settings;
import dev.tidepool.research.reproductions.model.Stopped;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Runs the real server with several pools at several rates. Each repetition goes through the rates, and each rate
 * through the pools in random order.
 *
 * @param trials runs the server
 * @param trace shapes the arrivals
 * @param scale from published rates to real ones
 * @param rates the published rates
 * @param repetitions the number of repetitions
 * @param seconds how long logins arrive in each run
 */
record AuthenticationSweep(
        AuthenticationTrials trials,
        WebTrace trace,
        RateScale scale,
        List<Integer> rates,
        int repetitions,
        int seconds) {
    /** A run whose arrivals were late is repeated once. */
    private static final int TRIES = 2;

    /**
     * A pool that is compared.
     *
     * @param name as tables and figures show it
     * @param inOrder whether it has one queue, and the thread that has been idle longest takes the next task, as
     *     simulated
     */
    record Pool(String name, Contestant contestant, boolean inOrder) {}

    /**
     * Runs all, each run a step of the progress.
     *
     * @throws Stopped if nobody waits for the rest
     */
    RateSweep<RealServerRun> run(List<Pool> pools, Settings settings, ExperimentProgress progress)
            throws IOException, InterruptedException {
        List<List<RealServerRun>> points = new ArrayList<>();
        for (int i = 0; i < pools.size() * rates.size(); i++) {
            points.add(new ArrayList<>());
        }
        Random order = new Random(settings.seed());
        for (int repetition = 0; repetition < repetitions; repetition++) {
            for (int rate = 0; rate < rates.size(); rate++) {
                List<Integer> shuffled =
                        new ArrayList<>(IntStream.range(0, pools.size()).boxed().toList());
                Collections.shuffle(shuffled, order);
                for (int pool : shuffled) {
                    progress.step(pools.get(pool).name() + ", " + scale.name(rates.get(rate)));
                    points.get(pool * rates.size() + rate)
                            .add(run(pools.get(pool), rates.get(rate), settings.seed(repetition), progress));
                }
            }
        }
        List<String> names = pools.stream().map(Pool::name).toList();
        return new RateSweep<>(
                names,
                rates,
                IntStream.range(0, points.size())
                        .mapToObj(i -> new Repetitions<>(names.get(i / rates.size()), points.get(i)))
                        .toList());
    }

    private RealServerRun run(Pool pool, int rate, long seed, ExperimentProgress progress)
            throws IOException, InterruptedException {
        List<Double> perSecond = trace.rates(scale.perSecond(rate), seconds, seed);
        Run run = once(pool, perSecond, seed);
        for (int i = 1; i < TRIES && !run.comparable() && !progress.isStopped(); i++) {
            run = once(pool, perSecond, seed);
        }
        return new RealServerRun(run);
    }

    private Run once(Pool pool, List<Double> perSecond, long seed) throws IOException, InterruptedException {
        return trials.run(pool.contestant(), pool.inOrder(), perSecond, seed).orElseThrow(Stopped::new);
    }
}
