package dev.tidepool.lab.results.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tidepool.lab.results.HeatMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A run's heat map as the page draws it. Neighbouring steps are joined if there are more than a chart can show, empty
 * bands at both ends are left out, and counts become 36 logarithmic shades. The p50 and p99 of a column are the upper
 * ends of the bands that they fall in.
 */
final class HeatReduction {
    private static final int SHADES = 35;

    private HeatReduction() {}

    /**
     * The columns with step (s), edges of the bands (ms, one more than bands), columns (a digit of base 36 for each
     * band, 0 for none), most (tasks of the darkest shade), p50 and p99 (ms, null if no task began).
     *
     * @param heat the heat map, with at least two bands
     * @param columns the maximum of columns, at least 1
     */
    static JsonNode columns(HeatMap heat, int columns) {
        int group = Math.max(1, (heat.counts().size() + columns - 1) / columns);
        List<long[]> joined = joined(heat, group);
        int first = Integer.MAX_VALUE;
        int last = -1;
        long most = 0;
        for (long[] column : joined) {
            for (int band = 0; band < column.length; band++) {
                if (column[band] > 0) {
                    first = Math.min(first, band);
                    last = Math.max(last, band);
                    most = Math.max(most, column[band]);
                }
            }
        }
        if (last < 0) {
            return JsonNodeFactory.instance.nullNode();
        }
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("step", heat.stepSeconds() * group).put("most", most);
        ArrayNode edges = node.putArray("edges");
        for (int band = first; band <= last + 1; band++) {
            edges.add(SeriesReduction.rounded(lowerEnd(heat.upperMillis(), band)));
        }
        ArrayNode shades = node.putArray("columns");
        ArrayNode p50 = node.putArray("p50");
        ArrayNode p99 = node.putArray("p99");
        for (long[] column : joined) {
            shades.add(shades(Arrays.copyOfRange(column, first, last + 1), most));
            p50.add(percentile(heat.upperMillis(), column, 0.5));
            p99.add(percentile(heat.upperMillis(), column, 0.99));
        }
        return node;
    }

    private static List<long[]> joined(HeatMap heat, int group) {
        List<long[]> joined = new ArrayList<>();
        for (int from = 0; from < heat.counts().size(); from += group) {
            long[] column = new long[heat.upperMillis().size()];
            for (List<Long> step :
                    heat.counts().subList(from, Math.min(heat.counts().size(), from + group))) {
                for (int band = 0; band < step.size(); band++) {
                    column[band] += step.get(band);
                }
            }
            joined.add(column);
        }
        return joined;
    }

    /**
     * The lower end of a band: the upper end of the one below; below the first, as far away as the first two lie apart.
     */
    private static double lowerEnd(List<Double> upper, int band) {
        return band > 0 ? upper.get(band - 1) : upper.get(0) * upper.get(0) / upper.get(1);
    }

    private static String shades(long[] column, long most) {
        StringBuilder shades = new StringBuilder();
        for (long count : column) {
            long shade = count == 0
                    ? 0
                    : Math.max(1, Math.round(SHADES * Math.log1p((double) count) / Math.log1p((double) most)));
            shades.append(Character.forDigit((int) shade, SHADES + 1));
        }
        return shades.toString().replaceFirst("0+$", "");
    }

    private static JsonNode percentile(List<Double> upper, long[] column, double share) {
        double rank = Math.ceil(share * Arrays.stream(column).sum());
        long seen = 0;
        for (int band = 0; band < column.length; band++) {
            seen += column[band];
            if (seen >= rank && seen > 0) {
                return SeriesReduction.rounded(upper.get(band));
            }
        }
        return JsonNodeFactory.instance.nullNode();
    }
}
