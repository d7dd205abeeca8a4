package dev.tidepool.research.reproductions.group16.suite;

import java.io.IOException;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Runs cells. */
@FunctionalInterface
public interface CellRunner {
    /**
     * Runs a cell once.
     *
     * @param request the cell
     * @param stop returns whether nobody waits for it
     * @return the outcome, empty if it was stopped
     * @throws IllegalStateException if it failed, in one line
     */
    Optional<CellResult> run(CellRequest request, BooleanSupplier stop) throws IOException, InterruptedException;
}
