package dev.tidepool.lab.reproduction;

import dev.tidepool.lab.reproduction.experiment.ErlangExperiment;
import dev.tidepool.lab.reproduction.experiment.FotpExperiment;
import dev.tidepool.lab.reproduction.experiment.GradualLoadExperiment;
import dev.tidepool.lab.reproduction.experiment.SpikeExperiment;
import dev.tidepool.lab.reproduction.experiment.SuiteExperiment;
import dev.tidepool.lab.reproduction.experiment.TemaExperiment;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The experiments that can be repeated. */
public final class Experiments {
    private static final List<Experiment> ALL = List.of(
            new GradualLoadExperiment(),
            new SpikeExperiment(),
            new FotpExperiment(),
            new TemaExperiment(),
            new SuiteExperiment(),
            new ErlangExperiment());

    private Experiments() {}

    /** Returns all of them, by letter. */
    public static List<Experiment> all() {
        return ALL;
    }

    /**
     * Returns the experiment of this letter, in either case; all of them for {@code all}.
     *
     * @throws IllegalArgumentException if there is none; the message names those there are
     */
    public static List<Experiment> find(String name) {
        if (name.equalsIgnoreCase("all")) {
            return ALL;
        }
        List<Experiment> found = ALL.stream()
                .filter(experiment -> experiment.about().letter().equalsIgnoreCase(name))
                .toList();
        if (found.isEmpty()) {
            String letters = ALL.stream()
                    .map(experiment -> experiment.about().letter().toUpperCase(Locale.ROOT))
                    .collect(Collectors.joining(", "));
            throw new IllegalArgumentException(
                    "unknown experiment '%s'; allowed are %s and all".formatted(name, letters));
        }
        return found;
    }
}
