package dev.tidepool.lab.results.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tidepool.lab.results.ClusterRun;
import dev.tidepool.lab.results.Decision;
import dev.tidepool.lab.results.HeatMap;
import dev.tidepool.lab.results.Histograms;
import dev.tidepool.lab.results.Json;
import dev.tidepool.lab.results.NodePoint;
import dev.tidepool.lab.results.NodeRun;
import dev.tidepool.lab.results.Percentiles;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Races;
import dev.tidepool.lab.results.SeriesPoint;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * A made-up result of twelve pools under a load that steps and spikes: plausible numbers, the same for the same
 * arguments.
 */
final class RaceFixture {
    static final List<String> POOLS = List.of(("auto request-rate profiled-rate ema fixed:64 watermark fixed:2"
                    + " fixed:8 cached fork-join virtual unbounded-spawn")
            .split(" ", -1));

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
        ObjectNode result = described(workload, repetitions);
        ArrayNode runs = result.putArray("runs");
        for (int repetition = 1; repetition <= repetitions; repetition++) {
            for (int pool = 0; pool < POOLS.size(); pool++) {
                runs.add(fixture.run(pool, repetition));
            }
        }
        return result;
    }

    private static ObjectNode described(int workload, int repetitions) {
        try (InputStream in = RaceFixture.class.getResourceAsStream("made-up-race.json")) {
            ObjectNode result = (ObjectNode) Json.MAPPER.readTree(in);
            ObjectNode scenario = (ObjectNode) result.path("scenario");
            scenario.put("name", WORKLOADS.get(workload)).put("repetitions", repetitions);
            POOLS.forEach(scenario.putArray("pools")::add);
            return result;
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
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
        List<Decision> decisions = new ArrayList<>();
        run.set("series", json(series(pool, decisions)));
        run.set("decisions", json(decisions));
        run.put("resizes", decisions.stream().filter(Decision::resize).count());
        run.putObject("policy")
                .put("name", POOLS.get(pool).replaceFirst(":.*", ""))
                .putObject("parameters")
                .put("beta", 1.5)
                .put("window", 10);
        run.set("responsePercentiles", curve(pool, noise, 0));
        run.set("queueWaitPercentiles", curve(pool, noise, 9));
        seenOfTheMachine(run, pool, noise);
        Histogram served = histogram(pool, noise, 0);
        run.set("histograms", json(Histograms.of(served, histogram(pool, noise, 9), served)));
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

    private JsonNode heat(int pool, double noise) {
        Random own = new Random(pool);
        List<List<Long>> counts = new ArrayList<>();
        for (int step = 0; step < HEAT_STEPS; step++) {
            Long[] bands = new Long[HEAT_BANDS];
            Arrays.fill(bands, 0L);
            double slow = step > 40 && step < 45 ? 6 : step > 15 && step < 35 ? 1.6 : 1;
            for (int i = 0; i < 100; i++) {
                double millis = slow * millis(pool, 100 * own.nextDouble(), noise, 0);
                bands[(int) Math.max(0, Math.min(HEAT_BANDS - 1, Math.ceil(8 * Math.log10(millis / 0.1))))]++;
            }
            counts.add(List.of(bands));
        }
        List<Double> upper = IntStream.range(0, HEAT_BANDS)
                .mapToObj(band -> 0.1 * Math.pow(10, band / 8.0))
                .toList();
        return json(new HeatMap(SECONDS / HEAT_STEPS, upper, counts));
    }

    private static JsonNode nodes(ObjectNode run) {
        List<NodeRun> nodes = new ArrayList<>();
        for (int number = 0; number < 3; number++) {
            List<NodePoint> series = new ArrayList<>();
            for (JsonNode point : run.path("series")) {
                int size = point.path("poolSize").asInt() / 3;
                int busy = point.path("busy").asInt() / (3 + number);
                int queue = point.path("queueLength").asInt() * number / 3;
                series.add(new NodePoint(point.path("t").asDouble(), size, busy, queue, size));
            }
            long completed = run.path("completed").asLong() / 3;
            double threadSeconds = run.path("threadSeconds").asDouble() / 3;
            double speed = number == 2 ? 0.5 : 1;
            nodes.add(new NodeRun(
                    number, speed, completed, 4L * number, threadSeconds, 40, 50, 12.5 + number, 7, series));
        }
        return json(new ClusterRun(0, 3, run.path("submitted").asLong() * 97 / 100, nodes));
    }

    private static JsonNode json(Object value) {
        return Json.MAPPER.valueToTree(value);
    }

    private double millis(int pool, double percentile, double noise, double served) {
        double nines = -Math.log10(1 - Math.min(99.995, percentile) / 100);
        double tail = 1 + SPREAD[pool] * Math.pow(nines, 1.9) * (0.7 + 0.3 * noise);
        double median = MEDIAN_MILLIS[pool] * (1 + workload * (pool * 7 % 5) / 4.0);
        return Math.max(0, 0.1 * median + 0.9 * median * tail * noise - served);
    }

    private JsonNode summary(int pool, double noise, double served) {
        DoubleUnaryOperator at = percentile -> millis(pool, percentile, noise, served);
        return json(new Percentiles(
                at.applyAsDouble(50),
                at.applyAsDouble(90),
                at.applyAsDouble(95),
                at.applyAsDouble(99),
                at.applyAsDouble(99.9),
                at.applyAsDouble(100),
                at.applyAsDouble(62)));
    }

    private ArrayNode curve(int pool, double noise, double served) {
        ArrayNode curve = json.arrayNode();
        for (int i = 0; i <= 60; i++) {
            double percentile = 100 * (1 - Math.pow(10, -4.0 * i / 60));
            curve.addArray().add(percentile).add(millis(pool, percentile, noise, served));
        }
        return curve;
    }

    private List<SeriesPoint> series(int pool, List<Decision> decisions) {
        List<SeriesPoint> series = new ArrayList<>();
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
                decisions.add(decision(t, arrivals / step, (int) size, (int) wanted, queue));
                size = wanted;
            } else if (pool >= 6 || pool == 4) {
                size += 0.5 * (wanted - size);
            }
            series.add(new SeriesPoint(
                    t,
                    (int) arrivals,
                    (int) served,
                    (int) Math.ceil(size),
                    (int) (size * Math.min(1, 0.3 + 0.6 * load)),
                    (int) queue,
                    queue / 1.3 + random.nextDouble(),
                    Math.min(1, 0.15 + 0.7 * load + 0.05 * random.nextDouble()),
                    pool < 6 && pool != 4 ? (Integer) (int) size : null,
                    Math.min(1, 0.4 * load * load)));
        }
        return series;
    }

    private static Decision decision(double t, double rate, int before, int target, double queue) {
        String reason = target > before
                ? "Offered load %.1f erlang needs %d threads with the safety margin; %d are alive."
                        .formatted(rate / 40, target, before)
                : "Load fell to %.1f erlang: surplus threads go as they idle.".formatted(rate / 40);
        String inputs = "%.0f/s, busy %d, queue %.0f, cpu 0.63".formatted(rate, before, queue);
        String decided = "floor 2, prestart " + target + ", no limit";
        return new Decision(t, "made up", inputs, decided, target, before != target, reason);
    }
}
