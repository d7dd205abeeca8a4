package dev.tidepool.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.server.cli.CommandLines;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CommandLineTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter error = new StringWriter();

    @Test
    void listNamesWorkloadsAndPools() {
        assertThat(execute("list")).isZero();
        assertThat(out.toString()).contains("mixed", "jdk-fixed", "jdk-cached", "jdk-fork-join");
    }

    @Test
    void helpNamesEveryOption() {
        assertThat(execute("race", "--help")).isZero();
        assertThat(out.toString()).contains("--workload", "--pools", "--seconds", "--repeat", "--seed", "--out");
    }

    @Test
    void anUnknownPoolOffersTheNearestNames() {
        expectBadInput("tidepool: unknown pool 'jdk-fixd'; nearest: jdk-fixed", "race", "--pools", "jdk-fixd");
    }

    @Test
    void anUnknownWorkloadOffersTheNearestNames() {
        expectBadInput(
                "tidepool: unknown workload (and no such file) 'mixd'; nearest: mixed", "race", "--workload", "mixd");
    }

    @Test
    void anUnknownOptionIsNamed() {
        expectBadInput("tidepool: Unknown option", "race", "--wrkload", "mixed");
    }

    @Test
    void numbersOutOfRangeAreNamedWithTheirRange() {
        expectBadInput("tidepool: --seconds is 0.0; allowed is 0.1 to 3600", "race", "--seconds", "0");
        expectBadInput("tidepool: --repeat is 0; allowed is 1 to 1000", "race", "--repeat", "0");
        expectBadInput("tidepool: Invalid value for option '--repeat'", "race", "--repeat", "x");
        expectBadInput("tidepool: --pools names 'jdk-fixed' twice", "race", "--pools", "jdk-fixed,jdk-fixed");
    }

    @Test
    void aMalformedWorkloadIsNamedByFileAndLine(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("bad.yaml"), "name: bad\nduration: soon\n");
        expectBadInput("tidepool: " + file + ":2: found", "race", "--workload", file.toString());
    }

    @Test
    void anOutFolderThatCannotBeWrittenIsSaidBeforeTheRun(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        expectBadInput("tidepool: cannot write to '" + file, "race", "--out", file.toString());
    }

    private void expectBadInput(String message, String... arguments) {
        error.getBuffer().setLength(0);
        assertThat(execute(arguments)).isEqualTo(CommandLines.BAD_INPUT);
        assertThat(error.toString()).startsWith(message);
        assertThat(error.toString().strip().lines()).hasSize(1);
    }

    private int execute(String... arguments) {
        CommandLine commandLine = Tidepool.commandLine();
        commandLine.setOut(new PrintWriter(out, true));
        commandLine.setErr(new PrintWriter(error, true));
        return commandLine.execute(arguments);
    }
}
