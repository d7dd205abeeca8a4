package dev.tidepool.lab.reproductions.model;

import dev.tidepool.lab.reproductions.lee2011.authentication.AuthenticationSetup;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How experiments are repeated.
 *
 * @param seed where all chance comes from
 * @param quick whether to make do with few and short runs: for a first look and for tests
 * @param trace a file of arrivals by period (columns {@code period,count}) instead of the built-in look-alike of a web trace
 * @param folder an existing folder for what is done, from which an experiment with long real runs goes on; empty if none is to be kept
 * @param authentication what a real authentication server is made of
 * @param realRepetitions how often real runs are repeated, 1 or more; empty for as often as usual
 */
public record Settings(
        long seed,
        boolean quick,
        Optional<Path> trace,
        Optional<Path> folder,
        AuthenticationSetup authentication,
        OptionalInt realRepetitions) {

    /** The seed unless another is named. */
    public static final long DEFAULT_SEED = 42;

    /** Settings of an experiment that keeps nothing. */
    public Settings(long seed, boolean quick, Optional<Path> trace) {
        this(seed, quick, trace, Optional.empty());
    }

    /** Settings of which a real authentication server has what it usually has. */
    public Settings(long seed, boolean quick, Optional<Path> trace, Optional<Path> folder) {
        this(seed, quick, trace, folder, AuthenticationSetup.DEFAULT, OptionalInt.empty());
    }

    /** Returns {@code full}, or {@code quickly} where quickness was asked for. */
    public int count(int full, int quickly) {
        return quick ? quickly : full;
    }

    /** Returns how often real runs are repeated: as was asked for, or else as usual. */
    public int realRepetitions(int full, int quickly) {
        return realRepetitions.orElse(count(full, quickly));
    }

    /** Returns the seed of one repetition, the same for everything that is compared in it. */
    public long seed(int repetition) {
        return seed + repetition;
    }
}
