package dev.tidepool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tidepool.lab.results.Json;
import dev.tidepool.options.cli.CommandLines;
import dev.tidepool.options.cli.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandLineTest extends CommandFixture {
    @Test
    void listNamesWorkloadsAndPools() {
        assertThat(execute("list")).isZero();
        assertThat(out.toString()).contains("mixed", "jdk-fixed", "jdk-cached", "jdk-fork-join");
    }

    @Test
    void listSaysWhichQueueIsTheDefaultOfWhichPool() {
        // An unbounded pool has a queue for each of a few submitters; the list called one shared queue the default.
        assertThat(execute("list")).isZero();
        assertThat(out.toString())
                .containsPattern("shared +one queue for all; the default of a bounded pool")
                .containsPattern("per submitter +.*the default of an unbounded pool");
    }

    @Test
    void listAsJsonHoldsEveryKindWithItsNames() throws IOException {
        assertThat(execute("list", "--json")).isZero();
        JsonNode kinds = Json.MAPPER.readTree(out.toString());
        assertThat(kinds.findValuesAsText("title")).contains("Sizing policies", "Workloads");
        assertThat(kinds.findValuesAsText("name")).contains("auto", "mixed");
    }

    @Test
    void helpListsBenchWhichTheLauncherRuns() {
        assertThat(execute("--help")).isZero();
        assertThat(out.toString()).containsPattern("bench +Measure our engine");
        assertThat(execute("bench", "--quick")).isEqualTo(CommandLines.FAILED);
        assertThat(error.toString()).contains("use ./tidepool bench");
    }

    @Test
    void helpIsACommandToo() {
        assertThat(execute("help")).isZero();
        assertThat(out.toString()).contains("race", "simulate", "Start with: ./tidepool race");
        out.getBuffer().setLength(0);
        assertThat(execute("help", "race")).isZero();
        assertThat(out.toString()).contains("--workload");
    }

    @Test
    void aMistypedCommandIsAnsweredWithTheOneMeant() {
        expectBadInput("tidepool: unknown command 'raec'; did you mean race? (./tidepool --help lists all)", "raec");
        expectBadInput("tidepool: unknown command 'xyzzy' (./tidepool --help lists all)", "xyzzy");
        expectBadInput("tidepool: unknown argument 'all' (./tidepool race --help lists all)", "race", "all");
    }

    @Test
    void watchAndQuietExcludeEachOther() {
        expectBadInput("tidepool: --quiet, --watch are mutually exclusive", "race", "--watch", "--quiet");
    }

    @Test
    void completionKnowsCommandsOptionsAndNames() {
        assertThat(execute("completion", "bash")).isZero();
        assertThat(out.toString()).contains("_complete_tidepool", "reproduce", "--repeat", "jdk-fixed", "mixed");
        expectBadInput("tidepool: bash|zsh is 'fish'; allowed is bash or zsh", "completion", "fish");
    }

    @Test
    void coloursAreUsedIfAskedFor() {
        assertThat(execute("--help", "--color", "never")).isZero();
        assertThat(out.toString()).doesNotContain("\u001b");
        assertThat(execute("list", "--color=always")).isZero();
        assertThat(out.toString()).contains("\u001b[36mauto");
    }

    @Test
    void theVersionIsThatOfTheBuild() {
        assertThat(execute("--version")).isZero();
        assertThat(out.toString()).startsWith("tidepool " + Version.number()).contains("JDK ", "processors");
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
        expectBadInput("tidepool: --repeat is 'x'; allowed is a whole number", "race", "--repeat", "x");
        expectBadInput("tidepool: --seconds is 'x'; allowed is a number", "race", "--seconds", "x");
        expectBadInput("tidepool: --pools names 'jdk-fixed' twice", "race", "--pools", "jdk-fixed,jdk-fixed");
    }

    @Test
    void whatIsMissingIsNamed() {
        expectBadInput("tidepool: URL is missing (./tidepool load --help explains it)", "load");
        expectBadInput("tidepool: RESULT is needed 2 times (./tidepool compare --help", "compare", "none");
        expectBadInput("tidepool: --repeat needs a value (./tidepool race --help explains it)", "race", "--repeat");
    }

    /** A comma begins the next pool. */
    @Test
    void aParameterAfterACommaIsTold() {
        expectBadInput(
                "tidepool: unknown pool 'high=3'; parameters follow their name, with colons",
                "race",
                "--pools",
                "watermark:low=1,high=3");
    }

    @Test
    void aRaceOfClustersNamesWhatIsNotAllowed() {
        expectBadInput("tidepool: --nodes is 1; allowed is 2 to 8", "race", "--nodes", "1");
        expectBadInput("tidepool: --nodes is 9; allowed is 2 to 8", "race", "--nodes", "9");
        expectBadInput("tidepool: --nodes is 'x'; allowed is a whole number", "race", "--nodes", "x");
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
        expectBadInput("tidepool: --node-speeds is for clusters; add --nodes N", "race", "--node-speeds", "1");
        expectBadInput("tidepool: --weak-node is for clusters; add --nodes N", "race", "--weak-node", "serial");
        expectBadInput("tidepool: unknown weak node 'slow'", "race", "--nodes", "2", "--weak-node", "slow");
        expectBadInput("tidepool: --balancers is for clusters; add --nodes N", "race", "--balancers", "2");
        expectBadInput("tidepool: unknown pool 'jdk-fixed'", "race", "--nodes", "2", "--pools", "jdk-fixed");
        expectBadInput("tidepool: unknown routing policy 'x'", "race", "--nodes", "2", "--pools", "auto+x");
    }

    @Test
    void aThresholdThatCannotBeJudgedIsSaidBeforeTheRace() {
        expectBadInput("tidepool: --require: found requirement 'auto.p98<1ms'", "race", "--require", "auto.p98<1ms");
        expectBadInput(
                "tidepool: --require: pool 'ema' of 'ema.p99<1ms' does not run; these run: auto",
                "race",
                "--pools",
                "auto",
                "--require",
                "ema.p99<1ms");
        expectBadInput(
                "tidepool: --require: workload 'spike' of 'spike/auto.p99<1ms' does not run; these run: day",
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
}
