package dev.tidepool.lab.results.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.LoadChange;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.compare.Headline;
import dev.tidepool.lab.results.compare.Measure;
import dev.tidepool.lab.results.compare.Pool;
import dev.tidepool.lab.results.compare.Regret;
import dev.tidepool.lab.results.page.PageTemplate;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The data of the page's charts: for each workload its pools, their merged curves and their runs. */
final class ChartData {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final List<RaceView> workloads;

    /** The merged curves of each workload's pools, in their order. They do not depend on the detail. */
    private final List<List<Optional<ObjectNode>>> merged;

    ChartData(List<RaceView> workloads) {
        this.workloads = workloads;
        this.merged = workloads.stream()
                .map(workload -> workload.pools().stream()
                        .map(pool -> Optional.ofNullable(MergedCurves.of(pool)))
                        .toList())
                .toList();
    }

    /**
     * The data as JSON in the most detail that takes at most so many bytes; without any detail if even that takes more.
     */
    String within(int bytes) {
        List<Pool> pools = workloads.stream()
                .flatMap(workload -> workload.pools().stream())
                .toList();
        String least = "";
        for (List<ChartDetail> steps : ChartDetail.steps(pools)) {
            String most = json(steps.get(0));
            if (isWithin(bytes, most)) {
                return most;
            }
            least = json(steps.get(steps.size() - 1));
            if (isWithin(bytes, least)) {
                return between(steps, least, bytes);
            }
        }
        return least;
    }

    /** The data in the most detail that fits, found by halving: the first step does not, and the last does. */
    private String between(List<ChartDetail> steps, String ofTheLast, int bytes) {
        String fitting = ofTheLast;
        int tooMuch = 0;
        int little = steps.size() - 1;
        while (little - tooMuch > 1) {
            int middle = (tooMuch + little) / 2;
            String tried = json(steps.get(middle));
            if (isWithin(bytes, tried)) {
                little = middle;
                fitting = tried;
            } else {
                tooMuch = middle;
            }
        }
        return fitting;
    }

    private static boolean isWithin(int bytes, String json) {
        return json.getBytes(StandardCharsets.UTF_8).length <= bytes;
    }

    private String json(ChartDetail detail) {
        return PageTemplate.data(in(detail));
    }

    /** The data with the runs reduced to the given detail. */
    private ObjectNode in(ChartDetail detail) {
        ObjectNode data = JSON.objectNode();
        ArrayNode races = data.putArray("races");
        for (int i = 0; i < workloads.size(); i++) {
            races.add(race(workloads.get(i), merged.get(i), detail));
        }
        return data;
    }

    private static ObjectNode race(RaceView workload, List<Optional<ObjectNode>> merged, ChartDetail detail) {
        ObjectNode race =
                JSON.objectNode().put("name", workload.scenario().workload().name());
        race.put("shownFirst", shownFirst(workload));
        race.put("oracle", workload.regret().map(Regret::best).orElse(null));
        ArrayNode changes = race.putArray("loadChanges");
        for (LoadChange change : workload.scenario().loadChanges()) {
            changes.addObject().put("t", change.t()).put("rate", change.ratePerSecond());
        }
        ArrayNode pools = race.putArray("pools");
        for (int i = 0; i < merged.size(); i++) {
            ObjectNode pool = pool(workload.pools().get(i), detail);
            merged.get(i).ifPresent(curves -> pool.set("merged", curves));
            pools.add(pool);
        }
        return race;
    }

    /** The index of the pool that is shown first: auto, else the best, else the first. */
    private static int shownFirst(RaceView workload) {
        List<Pool> pools = workload.pools();
        Pool best = workload.ranking().best();
        return pools.stream()
                .filter(pool -> (pool.name() + "+").startsWith(Headline.AUTO + "+"))
                .findFirst()
                .map(pools::indexOf)
                .orElse(best == null ? 0 : pools.indexOf(best));
    }

    private static ObjectNode pool(Pool pool, ChartDetail detail) {
        ObjectNode entry = JSON.objectNode().put("name", pool.name()).put("style", pool.index());
        entry.put("marker", PoolStyle.marker(pool))
                .put("repetitions", pool.runs().size());
        entry.put("served", pool.servedAll()).put("bound", pool.lowerBound());
        entry.put("incomplete", !pool.comparable()).put("fixed", Regret.isFixed(pool));
        put(entry, "p99", pool.interval(Measure.RESPONSE_P99));
        put(entry, "threadSeconds", RaceView.threadSeconds(pool));
        Run median = pool.medianRun();
        Run shown = median == null ? pool.runs().get(0) : median;
        ArrayNode runs = entry.putArray("runs");
        for (Run run : pool.runs()) {
            if (detail.everyRepetition() || run.repetition() == shown.repetition()) {
                runs.add(RunChart.of(run, run.repetition() == shown.repetition(), detail));
            }
        }
        return entry;
    }

    private static void put(ObjectNode entry, String name, @Nullable Interval interval) {
        if (interval != null) {
            entry.putArray(name)
                    .add(SeriesReduction.rounded(interval.low()))
                    .add(SeriesReduction.rounded(interval.median()))
                    .add(SeriesReduction.rounded(interval.high()));
        }
    }
}
