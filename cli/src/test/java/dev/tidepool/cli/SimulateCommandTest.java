package dev.tidepool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tidepool.lab.results.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulateCommandTest extends CommandFixture {

    SimulateCommandTest() {
        super("simulate");
    }

    @Test
    void writesTheResultOfARaceMarkedSimulated(@TempDir Path folder) throws IOException {
        assertThat(simulate(folder, "blocking", "auto,fixed:40,oracle,clairvoyant", "--repeat", "2"))
                .as(error.toString())
                .isZero();

        assertThat(out.toString()).contains("Simulated", "fixed:40", "oracle (fixed:", "clairvoyant");
        JsonNode result = result(folder);
        JsonNode scenario = result.path("scenario");
        assertThat(scenario.path("mode").asText()).isEqualTo("simulated");
        assertThat(scenario.path("incomplete").asBoolean(true)).isFalse();
        assertThat(scenario.path("command").asText())
                .isEqualTo("./tidepool simulate --workload blocking --pools auto,fixed:40,oracle,clairvoyant --cores 2"
                        + " --seconds 3 --repeat 2 --seed 7");
        assertThat(result.path("runs")).hasSize(8);
        for (JsonNode run : result.path("runs")) {
            assertThat(run.path("submitted").asLong()).isPositive();
            assertThat(run.path("completed").asLong() + run.path("unfinished").asLong())
                    .isEqualTo(run.path("submitted").asLong());
            assertThat(run.path("series")).isNotEmpty();
            assertThat(run.path("valid").asBoolean()).isTrue();
        }
        assertThat(fingerprints(result, 1))
                .hasSize(4)
                .containsOnly(fingerprints(result, 1).get(0));
        assertThat(fingerprints(result, 2))
                .doesNotContain(fingerprints(result, 1).get(0));
        assertThat(Files.readString(folder.resolve("report.html"))).contains("Simulation “blocking”", "simulated");
    }

    @Test
    void theSameSeedGivesTheSameBytes(@TempDir Path one, @TempDir Path two) throws IOException {
        assertThat(simulate(one, "mixed", "auto,tema,oracle,clairvoyant")).isZero();
        assertThat(simulate(two, "mixed", "auto,tema,oracle,clairvoyant")).isZero();
        assertThat(withoutEnvironment(one)).isEqualTo(withoutEnvironment(two));
    }

    @Test
    void aClusterRunsEveryPoolWithEveryRoutingPolicy(@TempDir Path folder) throws IOException {
        assertThat(simulate(
                        folder,
                        "downstream",
                        "auto,oracle",
                        "--nodes",
                        "3",
                        "--routing",
                        "round-robin,join-shortest-queue"))
                .as(error.toString())
                .isZero();
        JsonNode result = result(folder);
        assertThat(result.path("scenario").path("command").asText())
                .isEqualTo("./tidepool simulate --workload downstream --pools auto,oracle --nodes 3 --routing"
                        + " round-robin,join-shortest-queue --cores 2 --seconds 3 --repeat 1 --seed 7");
        List<String> names = new ArrayList<>();
        for (JsonNode run : result.path("runs")) {
            names.add(run.path("pool").asText().replaceAll("fixed:\\d+", "fixed:N"));
            assertThat(run.path("completed").asLong()).isPositive();
            assertThat(run.path("decisions")).isNotEmpty();
        }
        assertThat(names)
                .containsExactly(
                        "auto+round-robin",
                        "auto+join-shortest-queue",
                        "oracle (fixed:N)+round-robin",
                        "oracle (fixed:N)+join-shortest-queue");
        assertThat(result.path("scenario").path("calibration").path("basis").asText())
                .isEqualTo("8 permits of database / 20 ms held a task, times 3 nodes");
    }

    @Test
    void aClusterMayHaveUnlikeNodesSeveralBalancersANetworkPausesAndFaults(@TempDir Path folder) throws IOException {
        List<String> shape = List.of(
                "--nodes",
                "3",
                "--node-speeds",
                "1,0.5",
                "--balancers",
                "2",
                "--network-delay",
                "0.5ms",
                "--report-every",
                "50ms",
                "--pause-every",
                "1s",
                "--pause-length",
                "20ms",
                "--faults",
                "slowdown:node=1:at=1s:lasts=500ms:factor=4,death:node=2:at=1s:lasts=never",
                "--weak-node",
                "serial:base=1ms",
                "--routing",
                "shortest-wait,round-robin");
        assertThat(simulate(folder, "blocking", "auto", shape.toArray(String[]::new)))
                .as(error.toString())
                .isZero();
        JsonNode result = result(folder);
        String command = result.path("scenario").path("command").asText();
        assertThat(command)
                .isEqualTo("./tidepool simulate --workload blocking --pools auto --nodes 3 --node-speeds 1.0,0.5"
                        + " --balancers 2 --network-delay 0.5ms --report-every 50ms --pause-every 1000ms "
                        + "--pause-length 20ms"
                        + " --faults slowdown:node=1:at=1s:lasts=500ms:factor=4,death:node=2:at=1s:lasts=never"
                        + " --weak-node serial:base=1ms"
                        + " --routing shortest-wait,round-robin --cores 2 --seconds 3 --repeat 1 --seed 7");
        assertThat(result.path("runs")).hasSize(2);
        for (JsonNode run : result.path("runs")) {
            assertThat(run.path("completed").asLong()).isPositive();
        }
    }

    @Test
    void aClusterIsRoutedByTheDefaultPolicyUnlessSaidOtherwise(@TempDir Path folder) throws IOException {
        assertThat(simulate(folder, "blocking", "auto", "--nodes", "2")).isZero();
        assertThat(result(folder).path("runs").get(0).path("pool").asText()).isEqualTo("auto+shortest-wait");
    }

    @Test
    void aShapeThatIsNotAllowedIsOneLine() {
        expectBadInput(
                "tidepool: --faults is for clusters; add --nodes N, or --routing for one node", "--faults", "freeze");
        expectBadInput(
                "tidepool: unknown fault 'frieze'; there are slowdown, freeze and death",
                "--nodes",
                "2",
                "--faults",
                "frieze");
        expectBadInput(
                "tidepool: fault 'freeze:node=2': node is 2; allowed is 0 to 1",
                "--nodes",
                "2",
                "--faults",
                "freeze:node=2");
        expectBadInput(
                "tidepool: fault 'slowdown:factor=1000': factor is 1000.0; allowed is 0.01 to 100.0",
                "--nodes",
                "2",
                "--faults",
                "slowdown:factor=1000");
        expectBadInput(
                "tidepool: fault 'death:when=1s': unknown parameter 'when'; known are node, at, lasts",
                "--nodes",
                "2",
                "--faults",
                "death:when=1s");
        expectBadInput(
                "tidepool: the speed of a node is 0.0; allowed is 0.001 to 1000.0",
                "--nodes",
                "2",
                "--node-speeds",
                "1,0");
        expectBadInput("tidepool: speeds of nodes is 3; allowed is 1 to 2", "--nodes", "2", "--node-speeds", "1,2,4");
        expectBadInput("tidepool: balancers is 0; allowed is 1 to 10000", "--nodes", "2", "--balancers", "0");
        expectBadInput(
                "tidepool: found networkDelay 'fast', expected a duration such as 250ms",
                "--nodes",
                "2",
                "--network-delay",
                "fast");
        expectBadInput(
                "tidepool: reportEvery is 1.0 ms; allowed is 10.0 ms to 10000.0 ms",
                "--nodes",
                "2",
                "--report-every",
                "1ms");
        expectBadInput(
                "tidepool: pauseLength is 0.0 ms; allowed is 0.001 ms to 60000.0 ms",
                "--nodes",
                "2",
                "--pause-length",
                "0ms");
    }

    @Test
    void anUnstableScenarioIsAnnouncedAndEnds(@TempDir Path folder) throws IOException {
        assertThat(simulate(folder, "cpu-120", "fixed")).isZero();
        assertThat(error.toString())
                .startsWith("note: unstable: over the whole run 1,200 tasks/s are offered and 1,000 can be served"
                        + " (2 cores / 2 ms of CPU a task), so the queue grows");
        assertThat(result(folder).path("runs").get(0).path("completed").asLong())
                .isPositive();
    }

    @Test
    void whatTheRunDoesNotFinishIsMarked(@TempDir Path folder) throws IOException {
        assertThat(simulate(folder, "blocking", "fixed:1")).isZero();
        assertThat(result(folder).path("runs").get(0).path("unfinished").asLong())
                .isPositive();
        assertThat(out.toString()).contains("Not done, fixed:1:", "≥");
    }

    @Test
    void inputThatIsNotAllowedIsOneLine(@TempDir Path folder) {
        expectBadInput("tidepool: unknown pool 'autoo'; nearest: auto", "--pools", "autoo");
        expectBadInput("tidepool: pool 'ema:alpha=2': alpha is 2.0; allowed is 0.001 to 1.0", "--pools", "ema:alpha=2");
        expectBadInput("tidepool: pool 'oracle:4': oracle has no parameters", "--pools", "oracle:4");
        expectBadInput("tidepool: --pools names 'auto' twice", "--pools", "auto,auto");
        expectBadInput(
                "tidepool: unknown routing policy 'round-robbin'; nearest: round-robin", "--routing", "round-robbin");
        expectBadInput("tidepool: --nodes is 0; allowed is 1 to 100000", "--nodes", "0");
        expectBadInput("tidepool: --cores is 0; allowed is 1 to 1024", "--cores", "0");
        expectBadInput("tidepool: --seconds is 0.0; allowed is 0.1 to", "--seconds", "0");
        expectBadInput("tidepool: unknown workload (and no such file) 'mixd'; nearest: mixed", "--workload", "mixd");
        expectBadInput(
                "tidepool: a run has about 3250000000 arrivals; allowed are 50000000",
                "--workload",
                "spike",
                "--seconds",
                "2500000");
    }

    @Test
    void aRateInPercentOfNothingIsRefused(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("waits.yaml"), """
                name: waits
                duration: 1s
                arrivals: {rate: 50%}
                tasks: {call: {phases: [{wait: 5ms}]}}
                """);
        expectBadInput(
                "tidepool: workload waits has rates in percent of the capacity, but tasks neither compute nor hold a"
                        + " resource; give rates such as 200/s",
                "--workload",
                file.toString());
    }

    private int simulate(Path folder, String workload, String pools, String... more) {
        List<String> arguments = new ArrayList<>(List.of("--workload", workload, "--pools", pools, "--cores", "2"));
        arguments.addAll(List.of("--seconds", "3", "--seed", "7", "--out", folder.toString()));
        arguments.addAll(List.of(more));
        return execute(arguments.toArray(String[]::new));
    }

    private static List<String> fingerprints(JsonNode result, int repetition) {
        List<String> fingerprints = new ArrayList<>();
        for (JsonNode run : result.path("runs")) {
            if (run.path("repetition").asInt() == repetition) {
                fingerprints.add(run.path("arrivalsFingerprint").asText());
            }
        }
        return fingerprints;
    }

    private static JsonNode result(Path folder) throws IOException {
        return Json.MAPPER
                .readTree(folder.resolve("result.json").toFile())
                .path("races")
                .get(0);
    }

    private static String withoutEnvironment(Path folder) throws IOException {
        ObjectNode result = (ObjectNode) result(folder);
        result.remove("environment");
        return result.toString();
    }
}
