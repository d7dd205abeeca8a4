package dev.tidepool.research.reproductions.model;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.research.reproductions.model.ParallelRuns.Case;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Ours beside a paper's schemes in a set-up of its experiment: the same arrivals, servers and measures. Immutable.
 *
 * @param setting the set-up in a few words
 * @param measures what is measured there; less is better
 * @param threads the threads that a run takes
 * @param theirs the paper's schemes, at least one
 * @param ours {@code auto}, on nodes behind {@code shortest-wait}
 * @param <T> the outcome of a run
 */
public record Contest<T>(
        String setting,
        List<RunQuantity<T>> measures,
        ToDoubleFunction<? super T> threads,
        List<Case<T>> theirs,
        Case<T> ours) {

    /** Copies the lists. */
    public Contest {
        measures = List.copyOf(measures);
        theirs = List.copyOf(theirs);
    }

    /**
     * One measure.
     *
     * @param name the set-up and the measure
     * @param best the paper's scheme with the smallest median
     * @param theirs its values
     * @param ours our values
     * @param ratio ours to theirs, paired within each repetition
     * @param theirThreads the threads of their best scheme
     * @param ourThreads our threads
     */
    public record Row(
            String name,
            String best,
            Interval theirs,
            Interval ours,
            Interval ratio,
            Interval theirThreads,
            Interval ourThreads) {}

    /** Returns how many steps the progress of a contest has. */
    public int steps(int repetitions) {
        return (theirs.size() + 1) * repetitions;
    }

    /**
     * Runs every repetition of every scheme, each a step of the progress.
     *
     * @return a row for each measure
     * @throws Stopped if the progress says that nobody waits for the rest
     */
    public List<Row> run(int repetitions, Settings settings, ExperimentProgress progress) {
        List<Case<T>> cases = new ArrayList<>(theirs);
        cases.add(ours);
        List<Repetitions<T>> runs = ParallelRuns.repeat(cases, repetitions, settings, progress);
        Repetitions<T> own = runs.get(theirs.size());
        return measures.stream()
                .map(measure -> row(measure, runs.subList(0, theirs.size()), own))
                .toList();
    }

    private Row row(RunQuantity<T> measure, List<Repetitions<T>> schemes, Repetitions<T> own) {
        Repetitions<T> best = schemes.stream()
                .min(Comparator.comparingDouble(
                        each -> each.interval(measure.value()).median()))
                .orElseThrow();
        return new Row(
                setting.isEmpty() ? measure.name() : setting + ", " + measure.name(),
                best.name(),
                best.interval(measure.value()),
                own.interval(measure.value()),
                own.paired(best, measure.value(), (ours, theirs) -> ours == theirs ? 1 : ours / theirs),
                best.interval(threads),
                own.interval(threads));
    }
}
