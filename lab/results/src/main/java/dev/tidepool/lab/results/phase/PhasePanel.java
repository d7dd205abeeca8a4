package dev.tidepool.lab.results.phase;

import static org.apache.commons.text.StringEscapeUtils.escapeXml11;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.page.PoolColours;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The panel of one phase: a row for each pool, in it a marker and an interval for each type of task. */
final class PhasePanel {
    static final double WIDTH = 350;
    static final double TOP = 56;
    static final double ROW = 27;
    static final double BOTTOM = 26;
    private static final double LEFT = 124;
    private static final double RIGHT = 14;
    private static final double MIN_MOST = 3;

    /** Paths around the origin, one for each type: circle, ring, square. */
    private static final List<String> MARKERS = List.of(
            "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
            "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0zM-2.5 0a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1-5 0z",
            "M-4.5-4.5h9v9h-9z");

    private static final String CROSS =
            "M-5-3.6L-3.6-5L0-1.4L3.6-5L5-3.6L1.4 0L5 3.6L3.6 5L0 1.4L-3.6 5L-5 3.6L-1.4 0z";

    private final String phase;
    private final List<PhaseGrade> pools;
    private final double most;
    private final StringBuilder svg = new StringBuilder();

    /**
     * @param most the highest ratio of all panels, so that they share a scale
     */
    PhasePanel(String phase, List<PhaseGrade> pools, double most) {
        this.phase = phase;
        this.pools = pools;
        this.most = Math.max(MIN_MOST, most);
    }

    double height() {
        return height(pools.size());
    }

    static double height(int rows) {
        return TOP + rows * ROW + BOTTOM;
    }

    String svg() {
        svg.append(text("title", 0, 20, phase));
        legend();
        for (double tick : ticks(most)) {
            double x = x(tick);
            line("grid", x, TOP - 6, x, height() - BOTTOM);
            svg.append(text("tick end", x, height() - 8, String.format(Locale.ROOT, "%.0f×", tick)));
        }
        for (int row = 0; row < pools.size(); row++) {
            row(pools.get(row), TOP + (row + 0.5) * ROW);
        }
        return svg.toString();
    }

    private List<PhaseScore> scores(PhaseGrade grade) {
        return grade.scores().stream()
                .filter(score -> score.at().phase().equals(phase))
                .toList();
    }

    private void legend() {
        double x = 8;
        List<PhaseScore> types = pools.isEmpty() ? List.of() : scores(pools.get(0));
        for (int i = 0; i < types.size(); i++) {
            String name = types.get(i).at().type() + (types.get(i).at().counts() ? "" : " (too few)");
            marker("legend", x, 38, MARKERS.get(i % MARKERS.size()));
            svg.append(text("tick", x + 10, 43, name));
            x += 34 + 8.5 * name.length();
        }
    }

    private void row(PhaseGrade grade, double y) {
        String colour = PoolColours.styleClass(grade.pool().index());
        svg.append(text("pool " + colour, 0, y + 6, grade.pool().name()));
        List<PhaseScore> scores = scores(grade);
        for (int i = 0; i < scores.size(); i++) {
            PhaseScore score = scores.get(i);
            Interval ratio = score.ratio();
            if (ratio != null) {
                double at = y + (i - (scores.size() - 1) / 2.0) * 7;
                line("bar " + colour, x(ratio.low()), at, x(ratio.high()), at);
                marker(colour, x(ratio.median()), at, score.unserved() > 0 ? CROSS : MARKERS.get(i % MARKERS.size()));
            }
        }
    }

    private double x(double ratio) {
        double share = Math.log(Math.max(1, ratio)) / Math.log(most);
        return LEFT + share * (WIDTH - LEFT - RIGHT);
    }

    private void marker(String styleClass, double x, double y, String path) {
        svg.append(String.format(
                Locale.ROOT,
                "<path class=\"marker %s\" fill-rule=\"evenodd\" transform=\"translate(%.1f %.1f)\" d=\"%s\"/>",
                styleClass,
                x,
                y,
                path));
    }

    private void line(String styleClass, double x1, double y1, double x2, double y2) {
        svg.append(line(styleClass, List.of(x1, y1, x2, y2)));
    }

    static String line(String styleClass, List<Double> ends) {
        return String.format(
                Locale.ROOT,
                "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>",
                styleClass,
                ends.get(0),
                ends.get(1),
                ends.get(2),
                ends.get(3));
    }

    static String text(String styleClass, double x, double y, String text) {
        return String.format(
                Locale.ROOT, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">%s</text>", styleClass, x, y, escapeXml11(text));
    }

    /** Round values of a logarithmic scale from 1 to a maximum: powers of ten, and 2 and 5 in a narrow range. */
    static List<Double> ticks(double most) {
        List<Double> ticks = new ArrayList<>();
        for (double power = 1; power <= most; power *= 10) {
            ticks.add(power);
            if (most < 30) {
                for (double step : new double[] {2, 5}) {
                    if (step * power <= most) {
                        ticks.add(step * power);
                    }
                }
            }
        }
        return ticks;
    }
}
