package dev.tidepool.cli;

import dev.tidepool.lab.results.SavedResults;
import dev.tidepool.lab.results.compare.Pool;
import dev.tidepool.lab.results.phase.PhasePicture;
import dev.tidepool.lab.results.phase.PhaseScores;
import dev.tidepool.lab.workload.FileProblem;
import dev.tidepool.options.cli.CommandLines;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tidepool picture}. */
@Command(
        name = "picture",
        description = {
            "Draw a saved race with phases as one SVG file: each phase's p99 against the best pool, and the threads."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class PictureCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "RESULT",
            description = "The result of a race or a simulation: a result.json or its folder.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path result;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            defaultValue = "phases.svg",
            description = "The file to write, replaced if it exists. Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path file;

    @Option(
            names = "--columns",
            paramLabel = "N",
            description = "Panels side by side, 1 to 6; 1 is for phones. Default: " + PhasePicture.COLUMNS + ".")
    private int columns = PhasePicture.COLUMNS;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() {
        Input.of(spec, () -> write(scores()));
        PrintWriter out = spec.commandLine().getOut();
        out.println("picture: " + file);
        out.flush();
        return CommandLines.OK;
    }

    private PhaseScores scores() {
        return SavedResults.read(result).races().stream()
                .flatMap(race -> PhaseScores.of(Pool.of(race)).stream())
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "'%s' has no valid run of a workload with phases; race one, such as day".formatted(result)));
    }

    private Path write(PhaseScores scores) {
        try {
            return Files.writeString(file, PhasePicture.file(scores, columns));
        } catch (IOException unwritable) {
            throw new IllegalArgumentException(
                    "cannot write '%s': %s".formatted(file, FileProblem.of(unwritable)), unwritable);
        }
    }
}
