package dev.tidepool.lab.reproductions.lee2011;

import dev.tidepool.lab.reproductions.model.About;
import dev.tidepool.lab.reproductions.model.PaperExperiment;
import dev.tidepool.lab.reproductions.model.ExperimentProgress;
import dev.tidepool.lab.reproductions.model.Reproduction;
import dev.tidepool.lab.reproductions.model.Settings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** D: TEMA against EEMA and the watermark pool (paper 002): how well they forecast, and how an authentication server fares with them. */
public final class TemaExperiment implements PaperExperiment {

    @Override
    public About about() {
        return new About(
                "D",
                "TEMA against EEMA and watermarks on an authentication server",
                "002 (TEMA: Lee, Pham, Kim, Youn, Song, 2011)",
                "Figures 1, 3 and 4");
    }

    @Override
    public double effortSeconds() {
        return 20;
    }

    @Override
    public Reproduction run(Settings settings, ExperimentProgress progress) {
        progress.steps(1 + TemaServer.steps(settings));
        progress.step("forecasts");
        WebTrace trace = WebTrace.of(settings.trace());
        TemaPrediction prediction = TemaPrediction.measure(trace, settings);
        TemaServer server = TemaServer.measure(trace, settings, progress);
        Map<String, String> setup = new LinkedHashMap<>();
        setup.put("arrivals", trace.description());
        setup.putAll(TemaServer.setup());
        return new Reproduction(
                about(),
                setup,
                joined(prediction.claims(), server.claims()),
                joined(List.of(prediction.table()), server.tables()),
                joined(List.of(prediction.figure()), server.figures()),
                joined(prediction.notes(), server.notes()));
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}
