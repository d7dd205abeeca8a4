package dev.tidepool.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.options.cli.CommandLines;
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
        expectBadInput("tidepool: unknown option '--wrkload'; did you mean --workload?", "race", "--wrkload", "mixed");
    }

    @Test
    void numbersOutOfRangeAreNamedWithTheirRange() {
        expectBadInput("tidepool: --seconds is 0.0; allowed is 0.1 to 3600", "race", "--seconds", "0");
        expectBadInput("tidepool: --repeat is 0; allowed is 1 to 1000", "race", "--repeat", "0");
        expectBadInput("tidepool: Invalid value for option '--repeat'", "race", "--repeat", "x");
        expectBadInput("tidepool: --pools names 'jdk-fixed' twice", "race", "--pools", "jdk-fixed,jdk-fixed");
    }

    @Test
    void aRaceOfClustersNamesWhatIsNotAllowed() {
        expectBadInput("tidepool: --nodes is 1; allowed is 2 to 8", "race", "--nodes", "1");
        expectBadInput("tidepool: --nodes is 9; allowed is 2 to 8", "race", "--nodes", "9");
        expectBadInput("tidepool: Invalid value for option '--nodes'", "race", "--nodes", "x");
        expectBadInput(
                "tidepool: --node-speeds has 2.0; allowed are 1 and 0.02 to 0.98",
                "race",
                "--nodes",
                "2",
                "--node-speeds",
                "1,2");
        expectBadInput(
                "tidepool: number of --node-speeds is 3; allowed is 1 to 2",
                "race",
                "--nodes",
                "2",
                "--node-speeds",
                "1,1,1");
        expectBadInput("tidepool: --balancers is 0; allowed is 1 to 8", "race", "--nodes", "2", "--balancers", "0");
        expectBadInput("tidepool: --node-speeds is for clusters; say how many --nodes", "race", "--node-speeds", "1");
        expectBadInput("tidepool: --balancers is for clusters; say how many --nodes", "race", "--balancers", "2");
        expectBadInput("tidepool: unknown pool 'jdk-fixed'", "race", "--nodes", "2", "--pools", "jdk-fixed");
        expectBadInput("tidepool: unknown routing policy 'x'", "race", "--nodes", "2", "--pools", "auto+x");
    }

    @Test
    void aThresholdThatCannotBeJudgedIsSaidBeforeTheRace() {
        expectBadInput("tidepool: --require: found requirement 'auto.p98<1ms'", "race", "--require", "auto.p98<1ms");
        expectBadInput(
                "tidepool: --require: pool 'ema' of 'ema.p99<1ms' does not run; running are auto",
                "race",
                "--pools",
                "auto",
                "--require",
                "ema.p99<1ms");
        expectBadInput(
                "tidepool: --require: workload 'spike' of 'spike/auto.p99<1ms' does not run; running are mixed",
                "race",
                "--require",
                "spike/auto.p99<1ms");
    }

    @Test
    void severalWorkloadsAreForARaceAlone() {
        expectBadInput(
                "tidepool: --workload names 2 workloads; allowed here is one", "simulate", "--workload", "mixed,spike");
        expectBadInput("tidepool: --workload names 'mixed' twice", "race", "--workload", "mixed,mixed");
        expectBadInput("tidepool: unknown workload", "race", "--workload", "mixed,spyke");
    }

    @Test
    void aReplayTakesEverythingFromTheResult() {
        expectBadInput(
                "tidepool: --replay takes everything from the result; leave out --seed",
                "race",
                "--replay",
                "x",
                "--seed",
                "1");
        expectBadInput("tidepool: no such file: 'x'", "race", "--replay", "x");
        expectBadInput("tidepool: --oracle is for races of pools", "race", "--nodes", "2", "--oracle");
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
