package dev.tidepool.research.reproductions.lee2011;

import dev.tidepool.research.reproductions.model.About;
import dev.tidepool.research.reproductions.model.Contest;
import dev.tidepool.research.reproductions.model.ExperimentProgress;
import dev.tidepool.research.reproductions.model.PaperExperiment;
import dev.tidepool.research.reproductions.model.Reproduction;
import dev.tidepool.research.reproductions.model.Settings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** D: the forecasts of TEMA and EEMA, and an authentication server with TEMA, EEMA and the watermark pool [lee2011]. */
public final class TemaExperiment implements PaperExperiment {
    /** The paper, for D and F. */
    static final String PAPER = "[lee2011] (A Novel Predictive and Self-Adaptive Dynamic Thread Pool Management)";

    @Override
    public About about() {
        return new About(
                "D", "TEMA against EEMA and watermarks on an authentication server", PAPER, "Figures 1, 3 and 4");
    }

    @Override
    public double effortSeconds() {
        return 20;
    }

    @Override
    public Optional<PaperExperiment> real() {
        return Optional.of(new AuthenticationExperiment());
    }

    @Override
    public Reproduction run(Settings settings, ExperimentProgress progress) {
        progress.steps(1 + TemaServer.steps(settings) + TemaFirstTimeout.steps(settings));
        progress.step("forecasts");
        WebTrace trace = WebTrace.of(settings.trace());
        TemaPrediction prediction = TemaPrediction.measure(trace, settings);
        TemaServer server = TemaServer.simulate(trace, settings, progress);
        TemaFirstTimeout firstTimeout = TemaFirstTimeout.simulate(trace, settings, progress);
        Map<String, String> setup = new LinkedHashMap<>();
        setup.put("arrivals", trace.description());
        setup.putAll(TemaServer.setup());
        return new Reproduction(
                about(),
                setup,
                joined(prediction.claims(), server.claims()),
                joined(joined(List.of(prediction.table()), server.tables()), List.of(firstTimeout.table())),
                joined(List.of(prediction.figure()), server.figures()),
                joined(TemaPrediction.notes(), server.notes()));
    }

    @Override
    public Optional<PaperExperiment> search() {
        return Optional.of(new TemaSearch());
    }

    @Override
    public List<Contest<?>> contests(Settings settings) {
        return TemaServer.contests(WebTrace.of(settings.trace()), settings);
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}
