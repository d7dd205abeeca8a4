package dev.tidepool.research.benchmarks.fork;

import dev.tidepool.research.benchmarks.result.Metric;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The alternating slices of warm contenders. In each pass, every contender measures one slice. Passes run forward and
 * backward in turn (A B C, C B A), so a steady drift of the machine favours none. The link between the cores is
 * measured between the slices. If {@code needsFastLink}, a slice counts if the link was fast before and after it.
 *
 * @param contenders the contenders, in the order of the first pass
 * @param count slices of each contender
 */
record Passes(List<? extends Sliced> contenders, int count, boolean needsFastLink) {
    /** The values of a slice. */
    private record Slice(Map<Metric, Double> values, double roundTrip) {}

    /**
     * Runs all passes. Returns the slices of each contender, with {@link Metric#CORE_LINK} and {@link Metric#REJECTED}.
     * A contender that fails has no further slices. A single slice always counts.
     *
     * @param patience how long all slices together may wait for a fast link
     */
    List<List<Map<Metric, Double>>> run(CoreLink link, Patience patience) {
        List<List<Slice>> slices = new ArrayList<>();
        contenders.forEach(contender -> slices.add(new ArrayList<>()));
        double before = needsFastLink ? link.awaitFast(patience) : link.roundTrip();
        for (int pass = 0; pass < count; pass++) {
            for (int place = 0; place < contenders.size(); place++) {
                int turn = pass % 2 == 0 ? place : contenders.size() - 1 - place;
                if (slices.get(turn).size() < pass) {
                    continue; // it has failed
                }
                if (needsFastLink && link.isSlow(before)) {
                    before = link.awaitFast(patience);
                }
                Optional<Map<Metric, Double>> values = contenders.get(turn).slice();
                double after = link.roundTrip();
                if (values.isPresent()) {
                    slices.get(turn).add(new Slice(values.get(), Math.max(before, after)));
                }
                before = after;
            }
        }
        return slices.stream()
                .map(each -> each.stream().map(slice -> judged(slice, link)).toList())
                .toList();
    }

    private Map<Metric, Double> judged(Slice slice, CoreLink link) {
        Map<Metric, Double> values = new EnumMap<>(Metric.class);
        values.putAll(slice.values());
        values.put(Metric.CORE_LINK, slice.roundTrip());
        if (count > 1 && needsFastLink) {
            values.put(Metric.REJECTED, link.isSlow(slice.roundTrip()) ? 1.0 : 0.0);
        }
        return values;
    }
}
