package dev.tidepool.lab.results.phase;

import static org.apache.commons.text.StringEscapeUtils.escapeXml11;

import dev.tidepool.lab.results.page.PageTemplate;
import dev.tidepool.lab.results.page.PoolColours;
import dev.tidepool.policy.Require;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * A race with phases as small multiples: a panel for each phase, and one for the threads over time. Colours follow the
 * reader's theme. Stateless.
 */
public final class PhasePicture {
    /** Panels side by side that a desktop has room for; a phone has room for one. */
    public static final int COLUMNS = 2;

    private static final int MAX_COLUMNS = 6;
    private static final double WIDE_GAP = 20;
    private static final double NARROW_GAP = 8;
    private static final double LINE = 24;
    private static final double BASELINE = 14;
    private static final double HEAD = 20;
    private static final double FOOT = 10;
    private static final List<String> TITLE = List.of("Response p99 of each pool,", "× the best, by phase");
    private static final List<String> NOTE =
            List.of("Bars are intervals over the repetitions;", "crosses left tasks unserved.");

    private PhasePicture() {}

    /** Returns a drawing of each panel, to stand in a page with {@link #css()}. */
    public static List<String> drawings(PhaseScores scores) {
        return panels(scores).stream()
                .map(panel -> String.format(
                        Locale.ROOT,
                        "<svg class=\"phase\" viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"%s\">%s</svg>%n",
                        PhasePanel.WIDTH,
                        panel.height(),
                        escapeXml11(panel.title()),
                        panel.svg()))
                .toList();
    }

    /** Returns the styles of the drawings, which use the colours of the page. */
    public static String css() {
        return PageTemplate.resource(PhasePicture.class, "phases.css");
    }

    /**
     * Returns all panels as one SVG file that needs no other.
     *
     * @param columns panels side by side, 1 to {@value #MAX_COLUMNS}
     * @throws IllegalArgumentException if columns is outside its range
     */
    public static String file(PhaseScores scores, int columns) {
        Require.inRange("columns", columns, 1, MAX_COLUMNS);
        List<Panel> panels = panels(scores);
        double gap = columns == 1 ? NARROW_GAP : WIDE_GAP;
        double rowHeight = panels.stream().mapToDouble(Panel::height).max().orElse(0) + WIDE_GAP;
        int rows = (panels.size() + columns - 1) / columns;
        List<String> title = lines(TITLE, columns);
        List<String> note = lines(NOTE, columns);
        double head = HEAD + title.size() * LINE;
        double width = columns * (PhasePanel.WIDTH + gap) + gap;
        double height = head + rows * rowHeight + note.size() * LINE + FOOT;
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"phase\" viewBox=\"0 0 %.0f %.0f\" width=\"%1$.0f\""
                        + " height=\"%2$.0f\" role=\"img\">%n<title>%s</title>%n<style>%n%s%s</style>%n",
                width,
                height,
                escapeXml11(String.join(" ", TITLE)),
                PoolColours.css(),
                css()));
        svg.append("<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n");
        write(svg, "title", gap, HEAD + BASELINE, title);
        for (int i = 0; i < panels.size(); i++) {
            int row = i / columns;
            svg.append(String.format(
                    Locale.ROOT,
                    "<g transform=\"translate(%.0f %.0f)\">%s</g>%n",
                    gap + i % columns * (PhasePanel.WIDTH + gap),
                    head + row * rowHeight,
                    panels.get(i).svg()));
        }
        write(svg, "tick", gap, head + rows * rowHeight + BASELINE, note);
        return svg.append("</svg>\n").toString();
    }

    private static List<String> lines(List<String> halves, int columns) {
        return columns == 1 ? halves : List.of(String.join(" ", halves));
    }

    private static void write(StringBuilder svg, String styleClass, double x, double y, List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            svg.append(PhasePanel.text(styleClass, x, y + i * LINE, lines.get(i)));
        }
    }

    private record Panel(String title, double height, String svg) {}

    private static List<Panel> panels(PhaseScores scores) {
        List<PhaseGrade> pools = scores.grades().stream()
                .sorted(Comparator.comparingInt(grade -> grade.pool().index()))
                .toList();
        double most = scores.grades().stream()
                .flatMap(grade -> grade.scores().stream())
                .mapToDouble(score -> score.ratio() == null ? 1 : score.ratio().high())
                .max()
                .orElse(1);
        List<Panel> panels = new ArrayList<>();
        for (String phase :
                scores.rows().stream().map(PhaseType::phase).distinct().toList()) {
            PhasePanel panel = new PhasePanel(phase, pools, most);
            panels.add(new Panel(phase, panel.height(), panel.svg()));
        }
        panels.add(new Panel(ThreadsPanel.TITLE, PhasePanel.height(pools.size()), new ThreadsPanel(pools).svg()));
        return panels;
    }
}
