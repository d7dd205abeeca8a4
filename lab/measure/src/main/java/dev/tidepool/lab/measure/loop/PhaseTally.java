package dev.tidepool.lab.measure.loop;

import dev.tidepool.lab.results.Percentiles;
import dev.tidepool.lab.results.PhaseCost;
import dev.tidepool.lab.results.PhaseFigures;
import dev.tidepool.lab.results.Round;
import dev.tidepool.lab.results.TypeFigures;
import dev.tidepool.lab.workload.PhaseTimes;
import dev.tidepool.lab.workload.Schedule;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Counts the tasks of a run by phase and type. The intended start of a task decides its phase. For one thread.
 */
public final class PhaseTally {
    private static final int SIGNIFICANT_DIGITS = 3;

    private final PhaseTimes times;
    private final List<String> types;
    private final Cell[][] cells;

    private static final class Cell {
        private final Histogram response = new Histogram(SIGNIFICANT_DIGITS);
        private long completed;
        private long rejected;
        private long failed;
        private long unfinished;

        private long submitted() {
            return completed + rejected + failed + unfinished;
        }
    }

    /** Starts without tasks. */
    public PhaseTally(Schedule schedule) {
        times = schedule.times();
        types = schedule.typeNames();
        cells = new Cell[times.count()][types.size()];
        for (Cell[] phase : cells) {
            for (int type = 0; type < phase.length; type++) {
                phase[type] = new Cell();
            }
        }
    }

    /** Adds a task that ended normally after so long. */
    public void completed(int type, long intendedNanos, long responseNanos) {
        Cell cell = cell(type, intendedNanos);
        cell.completed++;
        cell.response.recordValue(responseNanos);
    }

    /** Adds a task that had not ended when so long had passed, or was lost. */
    public void unfinished(int type, long intendedNanos, long passedNanos) {
        Cell cell = cell(type, intendedNanos);
        cell.unfinished++;
        cell.response.recordValue(passedNanos);
    }

    /** Adds a task that the pool turned away. */
    public void rejected(int type, long intendedNanos) {
        cell(type, intendedNanos).rejected++;
    }

    /** Adds a task that ended with an exception. */
    public void failed(int type, long intendedNanos) {
        cell(type, intendedNanos).failed++;
    }

    /**
     * Returns the figures of each phase.
     *
     * @param costs one for each phase; empty where unknown
     */
    public List<PhaseFigures> figures(List<PhaseCost> costs) {
        List<PhaseFigures> phases = new ArrayList<>();
        for (int phase = 0; phase < cells.length; phase++) {
            List<TypeFigures> figures = new ArrayList<>();
            for (int type = 0; type < types.size(); type++) {
                Cell cell = cells[phase][type];
                if (cell.submitted() > 0) {
                    figures.add(new TypeFigures(
                            types.get(type),
                            cell.submitted(),
                            cell.completed,
                            cell.rejected,
                            cell.failed,
                            cell.unfinished,
                            Percentiles.of(cell.response)));
                }
            }
            phases.add(new PhaseFigures(
                    times.name(phase),
                    Round.to(times.startNanos(phase) / 1e9, 4),
                    Round.to(times.endNanos(phase) / 1e9, 4),
                    costs.isEmpty() ? null : costs.get(phase),
                    figures));
        }
        return phases;
    }

    private Cell cell(int type, long intendedNanos) {
        return cells[times.at(intendedNanos)][type];
    }
}
