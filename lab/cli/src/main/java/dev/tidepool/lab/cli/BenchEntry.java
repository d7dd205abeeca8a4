package dev.tidepool.lab.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/**
 * {@code tidepool bench} in the list of commands. The launcher runs the command itself from the module of the
 * benchmarks, so that only its users fetch and build them.
 */
@Command(name = "bench", description = "Measure our engine and the pools you use today, side by side on this JDK.")
final class BenchEntry implements Callable<Integer> {
    @Unmatched
    @SuppressWarnings("UnusedVariable") // set by picocli, so that every option reaches the message below
    private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() {
        throw new IllegalStateException("the launcher runs the benchmarks; use ./tidepool bench");
    }
}
