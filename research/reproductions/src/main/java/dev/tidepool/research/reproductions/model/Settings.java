package dev.tidepool.research.reproductions.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How experiments are repeated. Immutable.
 *
 * @param seed source of all randomness
 * @param quick whether runs are few and short, for a first look and for tests
 * @param folder an existing folder that keeps finished runs, from which a long real experiment resumes; empty to keep
 *     none
 * @param realRepetitions the number of real runs of each case, 1 or more; empty for the experiment's default
 * @param traces recorded traces; empty for the built-in imitation of a web trace
 * @param jdbc URL of a real server's database of accounts; empty for an embedded one
 * @param digest name of the digest with which a real server keeps passwords; empty for a safe one
 */
public record Settings(
        long seed,
        boolean quick,
        Optional<Path> folder,
        OptionalInt realRepetitions,
        List<Path> traces,
        Optional<String> jdbc,
        Optional<String> digest) {

    /** The seed unless another is named. */
    public static final long DEFAULT_SEED = 42;

    /** Returns settings without anything optional. */
    public static Settings of(long seed, boolean quick) {
        return new Settings(
                seed, quick, Optional.empty(), OptionalInt.empty(), List.of(), Optional.empty(), Optional.empty());
    }

    /** Copies the list. */
    public Settings {
        traces = List.copyOf(traces);
    }

    /** Returns the trace of an experiment that uses one: the first. */
    public Optional<Path> trace() {
        return traces.stream().findFirst();
    }

    /** Returns the folder of finished runs: a new temporary one if none is to be kept. */
    public Path runsFolder() throws IOException {
        return folder.isPresent() ? folder.get() : Files.createTempDirectory("tidepool-runs");
    }

    /** Returns {@code full}, or {@code quickly} for quick settings. */
    public int count(int full, int quickly) {
        return quick ? quickly : full;
    }

    /** Returns the number of real runs of each case: as asked for, or else {@link #count}. */
    public int realRepetitions(int full, int quickly) {
        return realRepetitions.orElse(count(full, quickly));
    }

    /** Returns the seed of one repetition, the same for all cases that are compared. */
    public long seed(int repetition) {
        return seed + repetition;
    }
}
