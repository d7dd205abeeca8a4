package dev.tidepool.lab.results.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tidepool.lab.results.Histograms;
import dev.tidepool.lab.results.Json;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Races;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;

/**
 * A made-up result of twelve pools under a load that steps and spikes: plausible numbers, the same for the same
 * arguments.
 */
final class RaceFixture {
    static final List<String> POOLS = List.of(
            "auto",
            "request-rate",
            "profiled-rate",
            "ema",
            "fixed:64",
            "watermark",
            "fixed:2",
            "fixed:8",
            "cached",
            "fork-join",
            "virtual",
            "unbounded-spawn");

    private static final double SECONDS = 60;
    private static final double[] MEDIAN_MILLIS = {9.5, 8.6, 9.9, 10.4, 11.2, 13, 40, 12, 9.3, 15, 9.2, 30};
    private static final double[] SPREAD = {0.62, 0.95, 0.8, 0.75, 0.8, 0.9, 1.7, 1.1, 0.64, 1.2, 0.66, 1.4};
    private static final int[] THREADS = {34, 410, 120, 64, 64, 48, 2, 8, 212, 2, 230, 900};

    private static final List<String> WORKLOADS = List.of("mixed", "cpu", "waits", "flash", "nightly-batch");
    private static final int HEAT_BANDS = 40;
    private static final int HEAT_STEPS = 60;

    private final JsonNodeFactory json = JsonNodeFactory.instance;
    private final Random random;
    private final int points;
    private final int workload;

    private RaceFixture(int workload, int points) {
        this.random = new Random(20_251 + workload);
        this.points = points;
        this.workload = workload;
    }

    /** The races of up to five workloads, each with {@link #result these runs}. */
    static Races races(int workloads, int repetitions, int points) throws JsonProcessingException {
        List<RaceResult> races = new ArrayList<>();
        for (int workload = 0; workload < workloads; workload++) {
            races.add(Json.MAPPER.treeToValue(result(workload, repetitions, points), RaceResult.class));
        }
        return Races.of(races);
    }

    /** The same race with three nodes in each run. */
    static ObjectNode cluster(int repetitions, int points) {
        ObjectNode result = result(repetitions, points);
        result.path("runs").forEach(run -> ((ObjectNode) run).set("cluster", nodes((ObjectNode) run)));
        return result;
    }

    /** One race as in the result file: {@link #result(int, int, int)} of the first workload. */
    static ObjectNode result(int repetitions, int points) {
        return result(0, repetitions, points);
    }

    /**
     * One race as in the result file. Of the pools, "unbounded-spawn" is invalid throughout, "watermark" has an
     * incomplete second repetition, "fixed:2" leaves tasks unfinished and "fork-join" rejects some.
     */
    private static ObjectNode result(int workload, int repetitions, int points) {
        RaceFixture fixture = new RaceFixture(workload, points);
        ObjectNode result = fixture.json.objectNode();
        fixture.describe(result, repetitions);
        ArrayNode runs = result.putArray("runs");
        for (int repetition = 1; repetition <= repetitions; repetition++) {
            for (int pool = 0; pool < POOLS.size(); pool++) {
                runs.add(fixture.run(pool, repetition));
            }
        }
        return result;
    }

    private void describe(ObjectNode result, int repetitions) {
        ObjectNode scenario = result.putObject("scenario");
        scenario.put("name", WORKLOADS.get(workload))
                .put("description", "Digests, compression, SQL and blocking waits; the rate steps and spikes.");
        scenario.put("source", "mixed").put("seed", 42).put("seconds", SECONDS).put("repetitions", repetitions);
        ArrayNode changes = scenario.putArray("loadChanges");
        changes.addObject().put("t", 0).put("ratePerSecond", 450);
        changes.addObject().put("t", 15).put("ratePerSecond", 1_156);
        changes.addObject().put("t", 35).put("ratePerSecond", 642);
        POOLS.forEach(scenario.putArray("pools")::add);
        scenario.putObject("calibration")
                .put("capacityPerSecond", 1_284.6)
                .put("cpuBoundPerSecond", 1_240.2)
                .put("basis", "measured in a closed loop")
                .put("seconds", 5.6)
                .putObject("nanosPerUnit")
                .put("digest", 572.62)
                .put("sql", 3_540.62);
        scenario.put("command", "./tidepool race --workload mixed --seconds 60 --repeat " + repetitions + " --seed 42");
        scenario.put("workloadText", """
                name: mixed
                arrivals:
                  - steps: [0.3, 0.9, 0.5]
                  - spike: {at: 40, rate: 1.6, for: 3}
                tasks:
                  - {type: digest, share: 0.4, cpu: 2ms}
                  - {type: wait, share: 0.6, wait: 40ms}
                """);
        ObjectNode environment = result.putObject("environment");
        environment.put("arch", "amd64").put("cores", 2).put("memoryBytes", 8_355_184_640L);
        environment.put("vm", "OpenJDK 64-Bit Server VM").put("java", "17.0.19").put("os", "Linux 6.8");
        environment.put("started", "2026-11-21T21:40:00Z").put("commit", "53dfa4f");
        environment.put("generatorPriority", "real-time").putArray("flags").add("-Xms1g");
    }

    private ObjectNode run(int pool, int repetition) {
        boolean valid = !POOLS.get(pool).equals("unbounded-spawn");
        double noise = Math.exp(0.05 * random.nextGaussian());
        long submitted = 41_872L + repetition;
        long rejected = POOLS.get(pool).equals("fork-join") ? 214 : 0;
        long unfinished = POOLS.get(pool).equals("fixed:2") ? 3_120 : 0;
        ObjectNode run = json.objectNode().put("pool", POOLS.get(pool)).put("repetition", repetition);
        run.put("valid", valid).put("incomplete", POOLS.get(pool).equals("watermark") && repetition == 2);
        run.put("invalidReason", valid ? null : "starved the generator: lateness p99 14 ms");
        run.put("submitted", submitted).put("completed", submitted - rejected - unfinished);
        run.put("rejected", rejected).put("failed", 0).put("lost", 0).put("unfinished", unfinished);
        run.put("throughputPerSecond", (submitted - rejected - unfinished) / SECONDS);
        run.set("responseMillis", summary(pool, noise, 0));
        run.set("queueWaitMillis", summary(pool, noise, 9));
        run.put("threadSeconds", THREADS[pool] * 0.62 * SECONDS * noise).put("cpuSeconds", 71.3 * noise);
        run.put("threadsPeak", (int) (THREADS[pool] * noise))
                .put("threadsCreated", (int) (THREADS[pool] * 1.4 * noise));
        run.putObject("generatorLatenessMillis")
                .put("p50", 0.02)
                .put("p99", valid ? 0.31 : 14)
                .put("max", 2.7);
        ArrayNode decisions = run.putArray("decisions");
        run.set("series", series(pool, decisions));
        run.put(
                "resizes",
                decisions.findValuesAsText("resize").stream()
                        .filter("true"::equals)
                        .count());
        run.putObject("policy")
                .put("name", POOLS.get(pool).replaceFirst(":.*", ""))
                .putObject("parameters")
                .put("beta", 1.5)
                .put("window", 10);
        run.set("responsePercentiles", curve(pool, noise, 0));
        run.set("queueWaitPercentiles", curve(pool, noise, 9));
        seenOfTheMachine(run, pool, noise);
        run.set(
                "histograms",
                Json.MAPPER.valueToTree(Histograms.of(
                        histogram(pool, noise, 0), histogram(pool, noise, 9), histogram(pool, noise, 0))));
        run.set("responseHeat", heat(pool, noise));
        return run;
    }

    private void seenOfTheMachine(ObjectNode run, int pool, double noise) {
        run.set("serviceMillis", summary(6, noise, 0));
        run.set("servicePercentiles", curve(8, noise, 1));
        run.putObject("noise").put("foreignCpuShare", 0.03 * noise).put("stolenCpuShare", 0.002);
        run.putObject("responsiveness")
                .put("threadDeviation", 4 + pool * noise)
                .put("processDeviation", 2 + pool * 0.5 * noise)
                .set("processDelayMillis", summary((pool + 3) % 12, 0.3 * noise, 2));
    }

    /** 40,000 times as the percentile curve has them. */
    private Histogram histogram(int pool, double noise, double served) {
        Histogram nanos = new Histogram(3);
        for (int i = 0; i < 400; i++) {
            nanos.recordValueWithCount(Math.round(1e6 * millis(pool, (i + 0.5) / 4, noise, served)), 100);
        }
        return nanos;
    }

    private ObjectNode heat(int pool, double noise) {
        Random own = new Random(pool);
        ObjectNode heat = json.objectNode().put("stepSeconds", SECONDS / HEAT_STEPS);
        ArrayNode upper = heat.putArray("upperMillis");
        for (int band = 0; band < HEAT_BANDS; band++) {
            upper.add(0.1 * Math.pow(10, band / 8.0));
        }
        ArrayNode counts = heat.putArray("counts");
        for (int step = 0; step < HEAT_STEPS; step++) {
            long[] bands = new long[HEAT_BANDS];
            double slow = step > 40 && step < 45 ? 6 : step > 15 && step < 35 ? 1.6 : 1;
            for (int i = 0; i < 100; i++) {
                double millis = slow * millis(pool, 100 * own.nextDouble(), noise, 0);
                bands[(int) Math.max(0, Math.min(HEAT_BANDS - 1, Math.ceil(8 * Math.log10(millis / 0.1))))]++;
            }
            ArrayNode row = counts.addArray();
            for (long count : bands) {
                row.add(count);
            }
        }
        return heat;
    }

    private static ObjectNode nodes(ObjectNode run) {
        ObjectNode cluster =
                JsonNodeFactory.instance.objectNode().put("inDoubt", 0).put("timedOut", 3);
        cluster.put("inTime", run.path("submitted").asLong() * 97 / 100);
        ArrayNode nodes = cluster.putArray("nodes");
        for (int number = 0; number < 3; number++) {
            ObjectNode node = nodes.addObject().put("node", number).put("speed", number == 2 ? 0.5 : 1);
            node.put("completed", run.path("completed").asLong() / 3).put("overloadSignals", 4 * number);
            node.put("threadSeconds", run.path("threadSeconds").asDouble() / 3).put("threadsPeak", 40);
            node.put("threadsCreated", 50).put("cpuSeconds", 12.5 + number).put("resizes", 7);
            ArrayNode series = node.putArray("series");
            for (JsonNode point : run.path("series")) {
                series.addObject()
                        .put("t", point.path("t").asDouble())
                        .put("poolSize", point.path("poolSize").asInt() / 3)
                        .put("busy", point.path("busy").asInt() / (3 + number))
                        .put("queueLength", point.path("queueLength").asInt() * number / 3)
                        .put("target", point.path("poolSize").asInt() / 3);
            }
        }
        return cluster;
    }

    private double millis(int pool, double percentile, double noise, double served) {
        double nines = -Math.log10(1 - Math.min(99.995, percentile) / 100);
        double tail = 1 + SPREAD[pool] * Math.pow(nines, 1.9) * (0.7 + 0.3 * noise);
        double median = MEDIAN_MILLIS[pool] * (1 + workload * (pool * 7 % 5) / 4.0);
        return Math.max(0, 0.1 * median + 0.9 * median * tail * noise - served);
    }

    private ObjectNode summary(int pool, double noise, double served) {
        ObjectNode summary = json.objectNode();
        summary.put("p50", millis(pool, 50, noise, served)).put("p90", millis(pool, 90, noise, served));
        summary.put("p95", millis(pool, 95, noise, served)).put("p99", millis(pool, 99, noise, served));
        summary.put("p999", millis(pool, 99.9, noise, served)).put("max", millis(pool, 100, noise, served));
        return summary.put("mean", millis(pool, 62, noise, served));
    }

    private ArrayNode curve(int pool, double noise, double served) {
        ArrayNode curve = json.arrayNode();
        for (int i = 0; i <= 60; i++) {
            double percentile = 100 * (1 - Math.pow(10, -4.0 * i / 60));
            curve.addArray().add(percentile).add(millis(pool, percentile, noise, served));
        }
        return curve;
    }

    private ArrayNode series(int pool, ArrayNode decisions) {
        ArrayNode series = json.arrayNode();
        double step = SECONDS / points;
        double size = Math.min(4, THREADS[pool]);
        double queue = 0;
        for (int i = 1; i <= points; i++) {
            double t = i * step;
            double load = t > 40 && t < 43 ? 1.6 : t < 15 ? 0.35 : t < 35 ? 0.9 : 0.5;
            double arrivals = Math.max(0, 1_284 * load * step + Math.sqrt(1_284 * load * step) * random.nextGaussian());
            double wanted = Math.min(THREADS[pool], THREADS[pool] * load / 1.3 + 2);
            double served = Math.min(arrivals + queue, 1_284 * step * Math.min(1.15, 0.2 + size / wanted));
            queue = Math.max(0, queue + arrivals - served);
            if (pool < 6 && pool != 4 && Math.abs(wanted - size) > 0.12 * size) {
                decide(decisions, t, arrivals / step, (int) size, (int) wanted, queue);
                size = wanted;
            } else if (pool >= 6 || pool == 4) {
                size += 0.5 * (wanted - size);
            }
            ObjectNode point = series.addObject()
                    .put("t", t)
                    .put("arrivals", (int) arrivals)
                    .put("completions", (int) served);
            point.put("poolSize", (int) Math.ceil(size)).put("busy", (int) (size * Math.min(1, 0.3 + 0.6 * load)));
            point.put("queueLength", (int) queue).put("queueWaitMillis", queue / 1.3 + random.nextDouble());
            point.put("cpu", Math.min(1, 0.15 + 0.7 * load + 0.05 * random.nextDouble()));
            point.put("pressure", Math.min(1, 0.4 * load * load));
            if (pool < 6 && pool != 4) {
                point.put("target", (int) size);
            }
        }
        return series;
    }

    private void decide(ArrayNode decisions, double t, double rate, int before, int target, double queue) {
        ObjectNode decision =
                decisions.addObject().put("t", t).put("target", target).put("resize", before != target);
        decision.put("inputs", String.format("%.0f/s, busy %d, queue %.0f, cpu 0.63", rate, before, queue));
        decision.put(
                "reason",
                target > before
                        ? String.format(
                                "Offered load %.1f erlang needs %d threads with the safety margin; %d are alive.",
                                rate / 40, target, before)
                        : String.format("Load fell to %.1f erlang: surplus threads go as they idle.", rate / 40));
        decision.put("policy", "made up").put("decision", "floor 2, prestart " + target + ", no limit");
    }
}
