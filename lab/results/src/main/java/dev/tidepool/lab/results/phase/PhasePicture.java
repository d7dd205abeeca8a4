package dev.tidepool.lab.results.phase;

import static org.apache.commons.text.StringEscapeUtils.escapeXml11;

import dev.tidepool.lab.results.page.PageTemplate;
import dev.tidepool.lab.results.page.PoolColours;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * A race with phases as small multiples: a panel for each phase, and one for the threads over time. Colours follow the
 * reader's theme. Stateless.
 */
public final class PhasePicture {
    private static final double GAP = 20;
    private static final double HEAD = 44;
    private static final double FOOT = 34;
    private static final int COLUMNS = 2;
    private static final String TITLE = "Response p99 of each pool, × the best, by phase";
    private static final String NOTE = "Bars are intervals over the repetitions; crosses left tasks unserved.";

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

    /** Returns all panels as one SVG file that needs no other. */
    public static String file(PhaseScores scores) {
        List<Panel> panels = panels(scores);
        double height = panels.stream().mapToDouble(Panel::height).max().orElse(0);
        int rows = (panels.size() + COLUMNS - 1) / COLUMNS;
        double width = COLUMNS * PhasePanel.WIDTH + (COLUMNS + 1) * GAP;
        double whole = HEAD + rows * (height + GAP) + FOOT;
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"phase\" viewBox=\"0 0 %.0f %.0f\" width=\"%1$.0f\""
                        + " height=\"%2$.0f\" role=\"img\">%n<title>%s</title>%n<style>%n%s%s</style>%n",
                width,
                whole,
                escapeXml11(TITLE),
                PoolColours.css(),
                css()));
        svg.append("<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n");
        svg.append(PhasePanel.text("title", GAP, HEAD - GAP / 2, TITLE));
        for (int i = 0; i < panels.size(); i++) {
            int row = i / COLUMNS;
            svg.append(String.format(
                    Locale.ROOT,
                    "<g transform=\"translate(%.0f %.0f)\">%s</g>%n",
                    GAP + i % COLUMNS * (PhasePanel.WIDTH + GAP),
                    HEAD + row * (height + GAP),
                    panels.get(i).svg()));
        }
        svg.append(PhasePanel.text("tick", GAP, whole - GAP, NOTE));
        return svg.append("</svg>\n").toString();
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
