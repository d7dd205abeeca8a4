package dev.tidepool.cli;

import dev.tidepool.lab.workload.Workload;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The length, number and seed of runs, read and checked. Error messages are one line. */
class RepetitionOptions {
    private static final double MIN_SECONDS = 0.1;
    private static final int MAX_REPETITIONS = 1_000;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "Seconds of arrivals in each run. Default: the workload's duration.")
    private @Nullable Double seconds;

    @Option(
            names = "--repeat",
            paramLabel = "R",
            description = "Runs of each pool; every repetition has other arrivals."
                    + " Default: 1; 2 in a race of the default pools.")
    private @Nullable Integer repetitions;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "The seed of arrivals and work. Default: the workload's seed.")
    private @Nullable Long seed;

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    /**
     * Returns how long arrivals go on, seconds.
     *
     * @param usual the length if none is named
     * @param max the maximum
     */
    double seconds(double usual, double max) {
        double length = seconds == null ? usual : seconds;
        if (!(length >= MIN_SECONDS && length <= max)) {
            throw bad("--seconds is %s; allowed is %s to %.0f".formatted(length, MIN_SECONDS, max));
        }
        return length;
    }

    /** Returns the first of these options that was given; null if there is none. */
    @Nullable
    String first() {
        return seconds != null ? "--seconds" : repetitions != null ? "--repeat" : seed != null ? "--seed" : null;
    }

    /** Returns the runs of each pool. */
    int repetitions() {
        return repetitions(1);
    }

    /** Returns the runs of each pool; the usual number if none is named. */
    int repetitions(int usual) {
        return inRange("--repeat", repetitions == null ? usual : repetitions, MAX_REPETITIONS);
    }

    /** Returns the seed. */
    long seed(Workload workload) {
        return seed == null ? workload.seed() : seed;
    }

    /** Returns {@code value} if it is 1 to {@code max}. */
    int inRange(String option, int value, int max) {
        if (value < 1 || value > max) {
            throw bad("%s is %d; allowed is 1 to %d".formatted(option, value, max));
        }
        return value;
    }

    /**
     * Returns what a list of names stands for.
     *
     * @param option the option that names them, for messages
     * @param names as typed
     * @param finder finds one; the message of its exception goes to the user
     */
    <T> List<T> named(String option, List<String> names, Function<String, T> finder) {
        Set<String> seen = new LinkedHashSet<>();
        List<T> found = new ArrayList<>();
        for (String name : names) {
            if (!seen.add(name.strip())) {
                throw bad("%s names '%s' twice; name it once".formatted(option, name.strip()));
            }
            found.add(input(() -> finder.apply(name.strip())));
        }
        return found;
    }

    /** Returns what the command reads; bad input is one line for the user. */
    <T> T input(Input<T> input) {
        return Input.of(spec, input);
    }

    /** Returns the exception for bad input. */
    ParameterException bad(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
