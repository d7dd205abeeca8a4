package dev.tidepool.lab.reproductions;

import dev.tidepool.lab.reproductions.bahadur2022knob.FotpExperiment;
import dev.tidepool.lab.reproductions.bahadur2022sword.GradualLoadExperiment;
import dev.tidepool.lab.reproductions.bahadur2022sword.RealExperiment;
import dev.tidepool.lab.reproductions.bahadur2022sword.SpikeExperiment;
import dev.tidepool.lab.reproductions.group16.RealSuiteExperiment;
import dev.tidepool.lab.reproductions.group16.SuiteExperiment;
import dev.tidepool.lab.reproductions.lee2011.AuthenticationExperiment;
import dev.tidepool.lab.reproductions.lee2011.ErlangExperiment;
import dev.tidepool.lab.reproductions.lee2011.TemaExperiment;
import dev.tidepool.lab.reproductions.model.PaperExperiment;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The experiments that can be repeated. */
public final class Experiments {
    private static final List<PaperExperiment> ALL = List.of(
            new GradualLoadExperiment(),
            new SpikeExperiment(),
            new FotpExperiment(),
            new TemaExperiment(),
            new SuiteExperiment(),
            new ErlangExperiment());

    private static final List<PaperExperiment> REAL = List.of(
            RealExperiment.GRADUAL_LOAD, // A
            RealExperiment.SPIKE, // B
            new AuthenticationExperiment(), // D
            new RealSuiteExperiment()); // E

    private Experiments() {}

    /** Returns all of them, by letter. */
    public static List<PaperExperiment> all() {
        return ALL;
    }

    /**
     * Returns the experiment of this letter, in either case; all of them for {@code all}.
     *
     * @throws IllegalArgumentException if there is none; the message names those there are
     */
    public static List<PaperExperiment> find(String name) {
        return find(name, ALL, "unknown experiment '%s'; allowed are %s and all");
    }

    /**
     * Returns the experiment of this letter with real threads or processes, in either case; all that there are for {@code all}.
     *
     * @throws IllegalArgumentException if there is none; the message names those there are
     */
    public static List<PaperExperiment> real(String name) {
        return find(name, REAL, "experiment '%s' has no real run; those that have one are %s and all");
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
