package dev.tidepool.research.reproductions;

import dev.tidepool.research.reproductions.bahadur2022knob.FotpExperiment;
import dev.tidepool.research.reproductions.bahadur2022sword.CrrExperiment;
import dev.tidepool.research.reproductions.bahadur2022sword.HerdingExperiment;
import dev.tidepool.research.reproductions.group16.SuiteExperiment;
import dev.tidepool.research.reproductions.lee2011.ErlangExperiment;
import dev.tidepool.research.reproductions.lee2011.ForecastExperiment;
import dev.tidepool.research.reproductions.lee2011.TemaExperiment;
import dev.tidepool.research.reproductions.mitzenmacher2001.TwoChoicesExperiment;
import dev.tidepool.research.reproductions.model.PaperExperiment;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The catalogue of experiments: a new one has a package, and a line here. */
public final class Experiments {
    private static final List<PaperExperiment> PAPERS = List.of(
            CrrExperiment.GRADUAL_LOAD, // A
            CrrExperiment.SPIKE, // B
            new FotpExperiment(), // C
            new TemaExperiment(), // D
            new SuiteExperiment(), // E
            new ErlangExperiment(), // F
            new TwoChoicesExperiment(), // G
            new ForecastExperiment()); // H

    private static final List<PaperExperiment> ALL = Stream.concat(
                    PAPERS.stream(),
                    Stream.of(
                            new GroundExperiment(PAPERS), // I
                            new HerdingExperiment())) // J
            .toList();

    private Experiments() {}

    /** Returns all of them, by letter. */
    public static List<PaperExperiment> all() {
        return ALL;
    }

    /**
     * Returns the experiment of this letter, in either case; all of them for {@code all}.
     *
     * @throws IllegalArgumentException if there is none; the message lists the letters
     */
    public static List<PaperExperiment> find(String name) {
        return find(name, ALL, "unknown experiment '%s'; allowed are %s and all");
    }

    /**
     * Returns the experiment of this letter with real threads or processes, in either case; all of them for {@code
     * all}.
     *
     * @throws IllegalArgumentException if there is none; the message lists the letters
     */
    public static List<PaperExperiment> real(String name) {
        return find(
                name,
                ALL.stream()
                        .map(PaperExperiment::real)
                        .flatMap(Optional::stream)
                        .toList(),
                "experiment '%s' has no real run; those that have one are %s and all");
    }

    /**
     * Returns the search of this experiment for where its claims hold, in either case; all of them for {@code all}.
     *
     * @throws IllegalArgumentException if there is none; the message lists the letters
     */
    public static List<PaperExperiment> searches(String name) {
        return find(
                name,
                ALL.stream()
                        .map(PaperExperiment::search)
                        .flatMap(Optional::stream)
                        .toList(),
                "experiment '%s' has no search for where its claims hold; those that have one are %s and all");
    }

    private static List<PaperExperiment> find(String name, List<PaperExperiment> among, String unknown) {
        if (name.equalsIgnoreCase("all")) {
            return among;
        }
        List<PaperExperiment> found = among.stream()
                .filter(experiment -> experiment.about().letter().equalsIgnoreCase(name))
                .toList();
        if (found.isEmpty()) {
            String letters = among.stream()
                    .map(experiment -> experiment.about().letter().toUpperCase(Locale.ROOT))
                    .collect(Collectors.joining(", "));
            throw new IllegalArgumentException(unknown.formatted(name, letters));
        }
        return found;
    }
}
