package dev.tidepool.lab.results.phase;

import dev.tidepool.lab.results.PhaseFigures;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.SeriesPoint;
import dev.tidepool.lab.results.page.PoolColours;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/** The panel of the threads alive over time, on a logarithmic scale, in each pool's run with the median p99. */
final class ThreadsPanel {
    static final String TITLE = "threads over time";
    private static final double LEFT = 52;
    private static final double RIGHT = 14;
    private static final double TOP = PhasePanel.TOP - 20;
    private static final double MIN_MOST = 10;

    private final List<PhaseGrade> pools;
    private final List<Run> runs;
    private final double seconds;
    private final double most;

    ThreadsPanel(List<PhaseGrade> pools) {
        this.pools = pools;
        this.runs = pools.stream()
                .map(grade -> grade.pool().medianRun())
                .filter(Objects::nonNull)
                .toList();
        this.seconds = runs.stream().mapToDouble(Run::seconds).max().orElse(1);
        this.most = runs.stream()
                .flatMap(run -> run.series().stream())
                .mapToDouble(SeriesPoint::poolSize)
                .reduce(MIN_MOST, Math::max);
    }

    String svg() {
        StringBuilder svg = new StringBuilder(PhasePanel.text("title", 0, 20, TITLE));
        for (double tick : PhasePanel.ticks(most)) {
            svg.append(PhasePanel.line("grid", List.of(LEFT, y(tick), PhasePanel.WIDTH - RIGHT, y(tick))));
            svg.append(PhasePanel.text("tick right", LEFT - 6, y(tick) + 5, String.format(Locale.ROOT, "%,.0f", tick)));
        }
        List<PhaseFigures> phases = runs.isEmpty() ? List.of() : runs.get(0).byPhase();
        for (PhaseFigures phase : phases) {
            double x = x(phase.startSeconds());
            svg.append(PhasePanel.line("phase-start", List.of(x, TOP, x, bottom())));
            String when = String.format(Locale.ROOT, "%.0f s", phase.startSeconds());
            svg.append(PhasePanel.text("tick end", x, bottom() + 18, when));
        }
        for (PhaseGrade grade : pools) {
            Run run = grade.pool().medianRun();
            if (run != null) {
                svg.append("<polyline class=\"threads ")
                        .append(PoolColours.styleClass(grade.pool().index()))
                        .append("\" points=\"")
                        .append(points(run))
                        .append("\"/>");
            }
        }
        return svg.toString();
    }

    private String points(Run run) {
        return run.series().stream()
                .map(point -> String.format(Locale.ROOT, "%.1f,%.1f", x(point.t()), y(point.poolSize())))
                .collect(Collectors.joining(" "));
    }

    private double bottom() {
        return PhasePanel.height(pools.size()) - PhasePanel.BOTTOM;
    }

    private double x(double t) {
        return LEFT + t / Math.max(seconds, 1e-9) * (PhasePanel.WIDTH - LEFT - RIGHT);
    }

    private double y(double threads) {
        return bottom() - Math.log(Math.max(1, threads)) / Math.log(most) * (bottom() - TOP);
    }
}
