package dev.tidepool.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The pools as a table that fits a terminal. Where most threads of a pool are is the last column, or, if that is too
 * wide, a line below the pool. If the rest is too wide too, long names and kinds lose their middle.
 */
final class DoctorTable {
    private static final List<String> HEADER = List.of("pool", "kind", "threads", "busy", "max", "queued");
    private static final String PLACE = "most are in";
    private static final int FIRST_NUMBER = 2;
    private static final int MAX_NAME = 32;
    private static final int MIN_TEXT = 8;
    private static final String GAP = "  ";
    private static final String INDENT = "    ";
    private static final String CUT = "...";

    private final List<PoolFacts> pools;
    private final int columns;
    private final int[] widths;
    private final boolean placesBeside;

    private DoctorTable(List<PoolFacts> pools, int columns) {
        this.pools = pools;
        this.columns = columns;
        widths = IntStream.range(0, HEADER.size())
                .map(i -> Math.max(
                        HEADER.get(i).length(),
                        widest(pool -> cells(pool).get(i).length())))
                .toArray();
        int place = Math.max(PLACE.length(), widest(pool -> place(pool).length()));
        placesBeside = width() + GAP.length() + place <= columns;
        fit();
    }

    /**
     * Returns the table as lines.
     *
     * @param columns the most letters in a line; a line has more only if this is below some 50
     */
    static List<String> lines(List<PoolFacts> pools, int columns) {
        return new DoctorTable(pools, columns).lines();
    }

    private List<String> lines() {
        boolean anyPlace = pools.stream().anyMatch(pool -> pool.place() != null);
        List<String> lines = new ArrayList<>();
        lines.add(line(HEADER) + (anyPlace && placesBeside ? GAP + PLACE : ""));
        for (PoolFacts pool : pools) {
            String line = line(cells(pool));
            String place = place(pool);
            lines.add(placesBeside ? line + GAP + place : line);
            if (!placesBeside && !place.isEmpty()) {
                String below = INDENT + PLACE + " ";
                lines.add(below + withoutStart(place, columns - below.length()));
            }
        }
        return lines;
    }

    private static List<String> cells(PoolFacts pool) {
        return List.of(
                withoutMiddle(pool.name(), MAX_NAME),
                pool.kind().title(),
                Integer.toString(pool.threads()),
                Integer.toString(pool.busy()),
                known(pool.max()),
                known(pool.queueLength()));
    }

    private static String place(PoolFacts pool) {
        Place place = pool.place();
        return place == null ? "" : "%s (%d)".formatted(place.method(), place.threads());
    }

    private static String known(@Nullable Integer value) {
        return value == null ? "?" : value == Integer.MAX_VALUE ? "none" : value.toString();
    }

    private int widest(ToIntFunction<PoolFacts> width) {
        return pools.stream().mapToInt(width).max().orElse(0);
    }

    private int width() {
        return IntStream.of(widths).sum() + GAP.length() * (widths.length - 1);
    }

    /** The wider of the two columns of text gives way. */
    private void fit() {
        while (width() > columns && Math.max(widths[0], widths[1]) > MIN_TEXT) {
            widths[widths[0] >= widths[1] ? 0 : 1]--;
        }
    }

    private String line(List<String> row) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String cell = withoutMiddle(row.get(i), widths[i]);
            String pad = " ".repeat(widths[i] - cell.length());
            line.append(i == 0 ? "" : GAP).append(i >= FIRST_NUMBER ? pad + cell : cell + pad);
        }
        return line.toString();
    }

    /** The pools of one library often differ in the ends of their names. */
    private static String withoutMiddle(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = (most - CUT.length()) / 2;
        return text.substring(0, most - CUT.length() - end) + CUT + text.substring(text.length() - end);
    }

    private static String withoutStart(String text, int most) {
        int kept = Math.max(0, most - CUT.length());
        return text.length() <= most ? text : CUT + text.substring(text.length() - kept);
    }
}
