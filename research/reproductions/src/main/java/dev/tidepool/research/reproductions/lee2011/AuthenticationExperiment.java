package dev.tidepool.research.reproductions.lee2011;

import static dev.tidepool.research.reproductions.model.Numerals.text;

import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.research.reproductions.lee2011.authentication.AuthenticationSetup;
import dev.tidepool.research.reproductions.lee2011.authentication.AuthenticationTrials;
import dev.tidepool.research.reproductions.lee2011.authentication.PasswordDigests;
import dev.tidepool.research.reproductions.lee2011.authentication.Population;
import dev.tidepool.research.reproductions.lee2011.authentication.ServerCapacity;
import dev.tidepool.research.reproductions.model.About;
import dev.tidepool.research.reproductions.model.Claim;
import dev.tidepool.research.reproductions.model.ExperimentProgress;
import dev.tidepool.research.reproductions.model.Figure;
import dev.tidepool.research.reproductions.model.PaperExperiment;
import dev.tidepool.research.reproductions.model.Reproduction;
import dev.tidepool.research.reproductions.model.Settings;
import dev.tidepool.research.reproductions.model.Stopped;
import dev.tidepool.research.reproductions.model.Table;
import dev.tidepool.research.reproductions.simulation.ServerRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * D with a real server: the second half of {@link TemaExperiment} with real threads, a real database and real digests.
 */
final class AuthenticationExperiment implements PaperExperiment {
    static final List<Integer> RATES =
            List.of(20, TemaClaims.SMALL, TemaClaims.FIRST_LARGE, TemaClaims.HIGH, TemaClaims.HIGHEST);
    private static final List<Integer> FEWER_RATES = List.of(TemaClaims.SMALL, TemaClaims.HIGH, TemaClaims.HIGHEST);

    /** Pools that the paper does not have. */
    private static final List<String> OTHERS = List.of("auto", "jdk-fixed", "jdk-cached");

    private static final double SECONDS_AROUND_A_RUN = 3.5;
    private static final int DEFAULT_REPETITIONS = 3;
    private static final int DEFAULT_SECONDS = 5;

    @Override
    public About about() {
        About about = new TemaExperiment().about();
        return new About(about.letter(), about.title() + ", on a real one", about.paper(), "Figures 3 and 4");
    }

    @Override
    public double effortSeconds() {
        return DEFAULT_REPETITIONS * RATES.size() * pools().size() * (DEFAULT_SECONDS + SECONDS_AROUND_A_RUN);
    }

    @Override
    public Reproduction run(Settings settings, ExperimentProgress progress) {
        AuthenticationSetup setup = new AuthenticationSetup(
                settings.digest().map(PasswordDigests::named).orElse(PasswordDigests.MODERN), settings.jdbc());
        WebTrace trace = WebTrace.of(settings.trace());
        List<Integer> rates = settings.quick() ? FEWER_RATES : RATES;
        int repetitions = settings.realRepetitions(DEFAULT_REPETITIONS, 1);
        int seconds = settings.count(DEFAULT_SECONDS, 2);
        progress.steps(1 + pools().size() * rates.size() * repetitions);
        progress.step("capacity");
        try (AuthenticationTrials trials = AuthenticationTrials.open(setup)) {
            ServerCapacity capacity = trials.capacity(settings.seed()).orElseThrow(Stopped::new);
            RateScale scale = RateScale.of(setup.digest(), capacity.perSecond());
            AuthenticationSweep sweep = new AuthenticationSweep(trials, trace, scale, rates, repetitions, seconds);
            RateSweep<RealServerRun> measured = sweep.run(pools(), settings, progress);
            Map<String, String> words = setup(setup, trace, capacity, scale);
            words.put("repetitions", """
                    %d of %d s each. All pools get the same arrivals and logins, each run a fresh JVM. The order of \
                    pools is random""".formatted(repetitions, seconds));
            return new Reproduction(
                    about(),
                    words,
                    claims(measured),
                    tables(measured, scale, seconds),
                    figures(measured, scale),
                    notes(measured));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new Stopped();
        }
    }

    /** Returns the pools, those of the simulated experiment first, with the same indices. */
    static List<AuthenticationSweep.Pool> pools() {
        return Stream.concat(
                        IntStream.range(0, TemaPools.POOLS.size())
                                .mapToObj(i -> new AuthenticationSweep.Pool(
                                        TemaPools.POOLS.get(i).name(),
                                        Contestants.find(TemaPools.CONTESTANTS.get(i)),
                                        true)),
                        OTHERS.stream().map(name -> new AuthenticationSweep.Pool(name, Contestants.find(name), false)))
                .toList();
    }

    private static Map<String, String> setup(
            AuthenticationSetup setup, WebTrace trace, ServerCapacity capacity, RateScale scale) {
        Map<String, String> words = new LinkedHashMap<>();
        words.put("arrivals", trace.description());
        words.put("rates", scale.description());
        words.put("password digest", setup.digest().description());
        words.put("database", setup.database());
        words.put("accounts", Population.description());
        words.put(
                "capacity",
                "%s logins/s in a closed loop of four threads per core, %s ms of the server's CPU each"
                        .formatted(text(capacity.perSecond()), text(capacity.cpuMillis())));
        words.put(
                "machine",
                "%d cores; server, pool and arrivals in one JVM with 1 GiB of heap"
                        .formatted(Runtime.getRuntime().availableProcessors()));
        words.put("idle order", "FIFO and one queue for the paper's pools, as simulated; auto has its defaults");
        words.put("parameters", TemaServer.setup().get("parameters"));
        return words;
    }

    private static List<Claim> claims(RateSweep<RealServerRun> sweep) {
        return Stream.concat(
                        TemaClaims.againstWatermark(sweep, "the watermark pool (2 to 4 threads)").stream(),
                        TemaClaims.againstEema(sweep, "").stream())
                .toList();
    }

    private static List<Table> tables(RateSweep<RealServerRun> sweep, RateScale scale, int seconds) {
        IntFunction<String> rate = scale::name;
        return List.of(
                sweep.table("Mean response time, ms", rate, ServerRun::meanResponseMillis),
                sweep.table("99th percentile of the response time, ms", rate, run -> 1e3 * run.p99()),
                sweep.table("Maximum threads", rate, RealServerRun::threadsPeak),
                sweep.table("Threads created", rate, RealServerRun::threadsCreated),
                sweep.table("CPUs kept busy by the server's JVM", rate, run -> run.cpus(seconds)),
                sweep.table("Logins without the right answer in time, %", rate, RealServerRun::unansweredPercent));
    }

    private static List<Figure> figures(RateSweep<RealServerRun> sweep, RateScale scale) {
        String where = scale.isLiteral() ? "" : ", rates scaled";
        return List.of(
                sweep.figure("Response time" + where, "Figure 3", "mean response, ms", ServerRun::meanResponseMillis),
                sweep.figure("Maximum threads" + where, "Figure 4 a", "threads", RealServerRun::threadsPeak),
                sweep.figure("Threads created" + where, "Figure 4 b", "threads", RealServerRun::threadsCreated));
    }

    private static List<String> notes(RateSweep<RealServerRun> sweep) {
        List<RealServerRun> all =
                sweep.points().stream().flatMap(point -> point.runs().stream()).toList();
        long crashed = all.stream().filter(RealServerRun::crashed).count();
        long late =
                all.stream().filter(run -> !run.crashed() && !run.run().valid()).count();
        long failing = all.stream().filter(RealServerRun::manyFailed).count();
        return List.of(
                "The claims on forecasts (Figure 1) need only arrivals: the simulated experiment judges them.",
                """
                Response times count from the intended start of each login. A login without an answer at the end of \
                the run counts with its time so far.""",
                """
                The paper states neither watermarks nor alpha; the tables therefore have the watermark pool with at \
                most 8 threads too.""",
                """
                Of %d runs, the server crashed in %d, and the arrivals were late twice in %d. In %d more, over 1 %% of \
                the logins failed, so their response times are no result.\
                """.formatted(all.size(), crashed, late, failing));
    }
}
