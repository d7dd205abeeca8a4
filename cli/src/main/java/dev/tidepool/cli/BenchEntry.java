package dev.tidepool.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * {@code tidepool bench} in the list of commands and in shell completion. The launcher runs the command itself from the
 * module of the benchmarks, so that only its users fetch and build them.
 */
@Command(
        name = "bench",
        description = "Measure our engine and the pools you use today, side by side on this JDK.",
        mixinStandardHelpOptions = true,
        modelTransformer = BenchEntry.Options.class)
final class BenchEntry implements Callable<Integer> {
    /** The options of the command itself, which a test compares. */
    static final class Options implements IModelTransformer {
        @Override
        public CommandSpec transform(CommandSpec spec) {
            List.of("--cluster", "--servers", "--list", "--quick", "--quiet")
                    .forEach(name -> add(spec, boolean.class, name));
            List.of("--cells", "--pools", "--rounds", "--seconds").forEach(name -> add(spec, String.class, name));
            List.of("--out", "--summary", "--render").forEach(name -> add(spec, Path.class, name));
            return spec;
        }

        private static void add(CommandSpec spec, Class<?> type, String name) {
            OptionSpec.Builder option = OptionSpec.builder(name).type(type);
            spec.addOption((name.equals("--quiet") ? option.names("-q", name) : option).build());
        }
    }

    @Override
    public Integer call() {
        throw new IllegalStateException("the launcher runs the benchmarks; use ./tidepool bench");
    }
}
