package dev.tidepool.lab.reproductions.lee2011;

import static dev.tidepool.lab.reproductions.model.Numerals.exact;
import static dev.tidepool.lab.reproductions.model.Numerals.text;

import dev.tidepool.lab.reproductions.model.About;
import dev.tidepool.lab.reproductions.model.Claim;
import dev.tidepool.lab.reproductions.model.PaperExperiment;
import dev.tidepool.lab.reproductions.model.Figure;
import dev.tidepool.lab.reproductions.model.Judgement;
import dev.tidepool.lab.reproductions.model.ExperimentProgress;
import dev.tidepool.lab.reproductions.model.Reproduction;
import dev.tidepool.lab.reproductions.model.Settings;
import dev.tidepool.lab.reproductions.model.Table;
import dev.tidepool.policy.forecast.ErlangC;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** F: the mean wait of an M/M/c queue over the number of threads, from which paper 002 takes its most threads. Arithmetic, no chance. */
public final class ErlangExperiment implements PaperExperiment {
    private static final double ARRIVAL_RATE = 18;
    private static final double SERVICE_RATE = 5;
    private static final double OFFERED_LOAD = ARRIVAL_RATE / SERVICE_RATE;
    private static final int FEWEST = 4;
    private static final int MOST = 12;
    private static final int PUBLISHED_LIMIT = 8;
    private static final int PUBLISHED_SEVERAL = 5;
    private static final double PUBLISHED_GAIN_MILLIS = 0.1;
    private static final int FAR = 30;
    private static final double MILLIS = 1e3;

    @Override
    public About about() {
        return new About(
                "F",
                "Mean wait in an M/M/c queue",
                "002 (TEMA: Lee, Pham, Kim, Youn, Song, 2011)",
                "Figure 2, section 3.3 A");
    }

    @Override
    public double effortSeconds() {
        return 0.1;
    }

    @Override
    public Reproduction run(Settings settings, ExperimentProgress progress) {
        progress.steps(1);
        progress.step("Erlang C");
        return new Reproduction(
                about(),
                Map.of(
                        "model",
                        "M/M/c, %s arrivals/s, %s services/s of one thread: equations 4 and 5"
                                .formatted(text(ARRIVAL_RATE), text(SERVICE_RATE))),
                List.of(limitClaim(), vanishingClaim(), queueClaim()),
                List.of(table()),
                figures(),
                List.of(
                        "The paper's threshold of 8 threads (th_u) rests on the first claim. One thread more saves less than 0.1 ms only from "
                                + firstBelow()
                                + " threads on, so that is the threshold that the paper's own rule gives.",
                        "Waits in the figure are means over all requests, those that do not wait included."));
    }

    private static Claim limitClaim() {
        int worst = IntStream.rangeClosed(PUBLISHED_LIMIT + 1, FAR)
                .filter(c -> gainMillis(c) >= PUBLISHED_GAIN_MILLIS)
                .findFirst()
                .orElse(0);
        return Claim.of(
                "E(W) is reduced little (less than 0.1 ms) when c > 8, so at most 8 threads are worth having",
                "section 3.3 A, Figure 2",
                Judgement.of(
                        "E(W) of c threads less that of c + 1 is below 0.1 ms for every c above 8",
                        worst == 0,
                        "from 8 to 9 threads E(W) falls by " + text(gainMillis(PUBLISHED_LIMIT))
                                + " ms, from 9 to 10 by "
                                + text(gainMillis(PUBLISHED_LIMIT + 1)) + " ms, and by less than 0.1 ms from "
                                + firstBelow()
                                + " threads on"));
    }

    private static Claim vanishingClaim() {
        boolean falls = IntStream.range(FEWEST, FAR).allMatch(c -> gainMillis(c) >= 0);
        return Claim.of(
                "E(W) goes to 0 as threads are added",
                "section 3.3 A",
                Judgement.of(
                        "E(W) never rises with c, and is below a nanosecond at " + FAR + " threads",
                        falls && waitMillis(FAR) < 1e-6,
                        "E(W) is " + text(waitMillis(FAR)) + " ms at " + FAR + " threads"));
    }

    private static Claim queueClaim() {
        return Claim.of(
                "the number of waiting requests is usually small with 5 threads or more",
                "section 3.2, Figure 2",
                Judgement.of(
                        "fewer wait on average than are served (" + text(OFFERED_LOAD) + "), from 5 threads on",
                        IntStream.rangeClosed(PUBLISHED_SEVERAL, MOST).allMatch(c -> queueLength(c) < OFFERED_LOAD),
                        text(queueLength(FEWEST)) + " wait on average with 4 threads, "
                                + text(queueLength(PUBLISHED_SEVERAL)) + " with 5, "
                                + text(queueLength(PUBLISHED_SEVERAL + 1)) + " with 6"));
    }

    private static Table table() {
        List<Table.Row> rows = threads()
                .mapToObj(c -> Table.Row.ours(
                        c + " threads",
                        List.of(
                                exact(ErlangC.waitProbability(c, OFFERED_LOAD)),
                                exact(waitMillis(c)),
                                exact(queueLength(c)),
                                exact(gainMillis(c)))))
                .toList();
        return new Table(
                "M/M/c with 18 arrivals/s and 5 services/s",
                "",
                "threads",
                List.of("probability of waiting", "E(W), ms", "E(L), waiting", "saved by one more, ms"),
                rows);
    }

    private static List<Figure> figures() {
        return List.of(
                Figure.lines(
                                "Mean wait by threads",
                                "Figure 2",
                                "threads",
                                "E(W), ms",
                                List.of(
                                        series("M/M/c", ErlangExperiment::waitMillis),
                                        series("saved by one more", ErlangExperiment::gainMillis)))
                        .onLogarithmicAxis(),
                Figure.lines(
                        "Requests waiting by threads",
                        "Figure 2",
                        "threads",
                        "E(L), requests",
                        List.of(series("M/M/c", ErlangExperiment::queueLength))));
    }

    private static Figure.Series series(String name, IntToDoubleFunction value) {
        return new Figure.Series(
                name,
                false,
                threads().mapToObj(c -> (double) c).toList(),
                threads().mapToObj(value::applyAsDouble).toList());
    }

    private static IntStream threads() {
        return IntStream.rangeClosed(FEWEST, MOST);
    }

    private static int firstBelow() {
        return ErlangC.serversWorthHaving(ARRIVAL_RATE, SERVICE_RATE, PUBLISHED_GAIN_MILLIS / MILLIS, FAR);
    }

    private static double waitMillis(int threads) {
        return MILLIS * ErlangC.meanWait(threads, ARRIVAL_RATE, SERVICE_RATE);
    }

    private static double queueLength(int threads) {
        return ARRIVAL_RATE * ErlangC.meanWait(threads, ARRIVAL_RATE, SERVICE_RATE);
    }

    private static double gainMillis(int threads) {
        return waitMillis(threads) - waitMillis(threads + 1);
    }
}
