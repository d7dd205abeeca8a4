package dev.tidepool.cli;

import dev.tidepool.lab.results.Races;
import dev.tidepool.lab.results.SavedResults;
import dev.tidepool.lab.results.text.ComparisonText;
import dev.tidepool.options.cli.CommandLines;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tidepool compare}. */
@Command(
        name = "compare",
        description = {
            "Compare saved results: which pool got better or worse on which workload.",
            "Every result is compared with the first."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {"", "A pool got better or worse if its intervals do not overlap. A single run has no interval."})
final class CompareCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "RESULT",
            arity = "2..*",
            description = "The result of a race, a simulation or a load: a result.json or its folder.")
    private List<Path> files = List.of();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() {
        List<Races> results =
                Input.of(spec, () -> files.stream().map(SavedResults::read).toList());
        PrintWriter out = spec.commandLine().getOut();
        for (int i = 0; i < files.size(); i++) {
            out.println(ComparisonText.letter(i) + ": " + files.get(i));
        }
        out.print(ComparisonText.of(results));
        out.flush();
        return CommandLines.OK;
    }
}
