package dev.tidepool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tidepool.lab.results.Json;
import dev.tidepool.lab.results.MadeUpRace;
import dev.tidepool.lab.results.Races;
import dev.tidepool.lab.results.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest extends CommandFixture {
    private final Path folder;

    CompareCommandTest(@TempDir Path folder) {
        super("compare");
        this.folder = folder;
    }

    @Test
    void saysWhatGotBetterAndWhatDidNotChange() throws IOException {
        Path before = saved("before", run("auto", 1, 20), run("auto", 2, 22), run("cached", 1, 5), run("cached", 2, 9));
        Path after = saved("after", run("auto", 1, 10), run("auto", 2, 12), run("cached", 1, 6), run("cached", 2, 7));
        assertThat(compare(before, after)).isZero();
        assertThat(row("auto", "p99 ms")).endsWith("better").contains("21 [20..22]", "11 [10..12]");
        assertThat(row("cached", "p99 ms")).endsWith("no difference");
        assertThat(row("auto", "CPU s")).endsWith("no difference");
        assertThat(out.toString()).doesNotContain("warning");
    }

    @Test
    void aFolderStandsForItsResultAndPoolsOfOneResultAreNamed() throws IOException {
        Path before = saved("before", run("auto", 1, 20), run("ema", 1, 20));
        Path after = saved("after", run("auto", 1, 10), run("tema", 1, 10));
        assertThat(compare(before.getParent(), after)).isZero();
        assertThat(row("auto", "p99 ms")).endsWith("cannot tell: a single run has no interval");
        assertThat(out.toString()).contains("only in A: ema", "only in B: tema");
    }

    /** They had no name in common, and so nothing was compared. */
    @Test
    void resultsOfOnePoolEachAreComparedWhateverTheirNames() throws IOException {
        Path before = saved("before", run("auto", 1, 20), run("auto", 2, 22));
        Path after = saved("after", run("fixed:8", 1, 10), run("fixed:8", 2, 12));
        assertThat(compare(before, after)).isZero();
        assertThat(row("auto / fixed:8", "p99 ms")).endsWith("better").contains("21 [20..22]", "11 [10..12]");
        assertThat(out.toString()).doesNotContain("only in");
    }

    /** The times of unfinished tasks are in the percentiles; only rejected and failed ones have none. */
    @Test
    void tasksWithoutTimesAreToldFromLowerBounds() throws IOException {
        Path before = saved("before", run("auto", 1, 20), run("auto", 2, 22));
        Path after = saved("after", with("rejected", run("auto", 1, 10)), with("unfinished", run("auto", 2, 12)));
        assertThat(compare(before, after)).isZero();
        assertThat(row("auto", "p99 ms")).contains("≥11 [10..12]").endsWith("cannot tell: ≥ is a lower bound");
        assertThat(row("auto", "rejected")).endsWith("the times exclude these");
        assertThat(row("auto", "unfinished")).endsWith("counted with the time that had passed");
    }

    private static Run with(String outcome, Run run) {
        return MadeUpRace.changed(run, fields -> fields.put(outcome, 3));
    }

    @Test
    void anotherMachineIsAWarning() throws IOException {
        Path before = saved("before", run("auto", 1, 20));
        Path after = saved("after", run("auto", 1, 20));
        ObjectNode json = (ObjectNode) Json.MAPPER.readTree(after.toFile());
        ObjectNode environment = (ObjectNode) json.at("/races/0/environment");
        environment.put("cores", 99).put("java", "99.1");
        Json.MAPPER.writeValue(after.toFile(), json);
        assertThat(compare(before, after)).isZero();
        assertThat(out.toString()).contains("warning: cores: ", ", 99 in B", "warning: Java: ");
    }

    @Test
    void whatIsNoResultIsSaidInOneLine() throws IOException {
        Path good = saved("good", run("auto", 1, 20));
        expectBadInput("tidepool: no such file: '" + folder.resolve("none"), good, folder.resolve("none"));
        Path text = Files.writeString(folder.resolve("notes.txt"), "hello\nworld");
        expectBadInput("tidepool: '" + text + "' is not a result of a race, a simulation or a load", good, text);
        Path json = Files.writeString(folder.resolve("other.json"), "{\"a\": 1}");
        expectBadInput("tidepool: '" + json + "' is not a result of a race, a simulation or a load", good, json);
        Path old = Files.writeString(folder.resolve("old.json"), "{\"schema\": 1, \"scenario\": {}}");
        expectBadInput("tidepool: '" + old + "' has result format 1; this version reads format 2", good, old);
        Path odd = Files.writeString(folder.resolve("odd.json"), "{\"schema\": 2, \"cars\": []}");
        expectBadInput("tidepool: '" + odd + "' is not a result of a race, a simulation or a load: ", good, odd);
        expectBadInput("tidepool: ", good);
    }

    private static Run run(String pool, int repetition, double millis) {
        return MadeUpRace.run(pool, repetition, millis);
    }

    private Path saved(String name, Run... runs) throws IOException {
        Path file = Files.createDirectories(folder.resolve(name)).resolve("result.json");
        Json.MAPPER.writeValue(file.toFile(), Races.of(List.of(MadeUpRace.of(List.of(runs)))));
        return file;
    }

    private String row(String pool, String figure) {
        return out.toString()
                .lines()
                .filter(line -> line.startsWith(pool + " ") && line.contains(" " + figure + " "))
                .findFirst()
                .orElseThrow();
    }

    private void expectBadInput(String message, Path... files) {
        super.expectBadInput(message, typed(files));
    }

    private int compare(Path... files) {
        return execute(typed(files));
    }

    private static String[] typed(Path... files) {
        return Stream.of(files).map(Path::toString).toArray(String[]::new);
    }
}
