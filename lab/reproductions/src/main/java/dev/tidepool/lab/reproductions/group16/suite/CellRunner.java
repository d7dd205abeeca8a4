package dev.tidepool.lab.reproductions.group16.suite;

import java.io.IOException;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Runs one service under one profile. */
@FunctionalInterface
public interface CellRunner {
    /**
     * Runs it once.
     *
     * @param request what to run
     * @param stop tells whether it is no longer wanted
     * @return what came of it, empty if it was stopped
     * @throws IllegalStateException if it failed, in one line
     */
    Optional<CellResult> run(CellRequest request, BooleanSupplier stop) throws IOException, InterruptedException;
}
