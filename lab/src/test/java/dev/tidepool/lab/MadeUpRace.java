package dev.tidepool.lab;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tidepool.lab.result.Environment;
import dev.tidepool.lab.result.Json;
import dev.tidepool.lab.result.Mode;
import dev.tidepool.lab.result.Percentiles;
import dev.tidepool.lab.result.PolicyDescription;
import dev.tidepool.lab.result.RaceResult;
import dev.tidepool.lab.result.Run;
import dev.tidepool.lab.result.Scenario;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Results that nobody measured, for tests. */
public final class MadeUpRace {
    private MadeUpRace() {}

    /** Returns a result of these runs. */
    public static RaceResult of(List<Run> runs) {
        List<String> pools = runs.stream().map(Run::pool).distinct().toList();
        int repetitions = runs.stream().mapToInt(Run::repetition).max().orElse(1);
        Scenario scenario = new Scenario(
                Mode.MEASURED,
                "made up",
                "",
                "made up",
                "name: made up",
                "./tidepool race",
                1,
                1,
                repetitions,
                pools,
                null,
                false,
                List.of());
        return new RaceResult(scenario, Environment.here(List.of("-Xmx1g"), "ordinary"), List.copyOf(runs));
    }

    /** Returns a valid run of 100 tasks, all served, whose every time is so long. */
    public static Run run(String pool, int repetition, double millis) {
        Percentiles times = new Percentiles(millis, millis, millis, millis, millis, millis, millis);
        return changed(
                Run.failed(pool, repetition, new PolicyDescription("fixed", Map.of()), ""),
                run -> run.put("valid", true)
                        .putNull("invalidReason")
                        .put("incomplete", false)
                        .put("submitted", 100)
                        .put("completed", 100)
                        .putPOJO("responseMillis", times)
                        .putPOJO("queueWaitMillis", times)
                        .putPOJO("generatorLatenessMillis", times));
    }

    /** Returns the run with its fields changed, as the result file names them. */
    public static Run changed(Run run, Consumer<ObjectNode> change) {
        ObjectNode node = Json.MAPPER.valueToTree(run);
        change.accept(node);
        try {
            // By way of text, so that values put as objects become fields.
            return Json.MAPPER.readValue(Json.MAPPER.writeValueAsString(node), Run.class);
        } catch (JsonProcessingException mistake) {
            throw new UncheckedIOException(mistake);
        }
    }
}
