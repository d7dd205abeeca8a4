package dev.tidepool.research.reproductions.group16.suite;

import dev.tidepool.policy.sizing.EmaAsCoded;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;

/**
 * The runs of the suite and their scale.
 *
 * @param seed source of the tasks and of the order of services
 * @param repetitions of {@link Variant#PUBLISHED}, 1 or more
 * @param otherRepetitions of each other variant, 0 or more
 * @param timeShare the share of the tasks, and of the 5 s over which they are dispatched; 1 for all
 * @param cores of this machine
 * @param java version of the JDK
 */
public record SuitePlan(long seed, int repetitions, int otherRepetitions, double timeShare, int cores, String java) {

    /** The default number of repetitions of {@link Variant#PUBLISHED}. */
    public static final int DEFAULT_REPETITIONS = 10;

    /** The number of its repetitions in a quick run. */
    public static final int QUICK_REPETITIONS = 2;

    private static final int PUBLISHED_FOR_EACH_OTHER = 5;
    private static final double SECONDS_AROUND_A_RUN = 1.8;
    private static final double SECONDS_OF_A_RUN = 6;

    /**
     * Returns the plan for this machine and JDK.
     *
     * @param seed source of the tasks and of the order of services
     * @param quick whether runs are half as long, and only of the published variant
     * @param repetitions of the published variant, 1 or more; the others have a fifth of them
     */
    public static SuitePlan here(long seed, boolean quick, int repetitions) {
        return new SuitePlan(
                seed,
                repetitions,
                quick ? 0 : repetitions / PUBLISHED_FOR_EACH_OTHER,
                quick ? 0.5 : 1,
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("java.version"));
    }

    /** Returns the number of repetitions of a variant. */
    public int repetitions(Variant variant) {
        return variant == Variant.PUBLISHED ? repetitions : otherRepetitions;
    }

    /**
     * Returns all runs in their order: by repetition, and by profile within a repetition, so that compared services
     * follow each other. The order of services is random each time.
     */
    public List<SuiteCell> cells() {
        Random random = new Random(seed);
        List<SuiteCell> cells = new ArrayList<>();
        for (int repetition = 0; repetition < Math.max(repetitions, otherRepetitions); repetition++) {
            for (Variant variant : Variant.values()) {
                for (SuiteProfile profile : SuiteProfile.values()) {
                    List<SuiteService> services = Arrays.asList(SuiteService.values());
                    Collections.shuffle(services, random);
                    for (SuiteService service : services) {
                        if (repetition < repetitions(variant)) {
                            cells.add(new SuiteCell(variant, profile, service, repetition));
                        }
                    }
                }
            }
        }
        return cells;
    }

    /**
     * Returns the request to a run's process. Scaled, a core gets as many tasks as a core of the original machine, and
     * each takes the same CPU time as there; EMA keeps as many threads as cores, as its 4 are there. Literally, the
     * numbers of tasks, iterations and threads are the published ones.
     *
     * @param nanosPerIteration the CPU time of an iteration on this machine, nanos
     */
    public CellRequest request(SuiteCell cell, double nanosPerIteration) {
        boolean literal = cell.variant() == Variant.LITERAL;
        double nanos = literal ? SuiteProfile.NANOS_PER_ITERATION : nanosPerIteration;
        return new CellRequest(
                cell.service(),
                cell.profile(),
                cell.profile().dispatchedOverTime() != (cell.variant() == Variant.OTHER_DISPATCH),
                timeShare * (literal ? 1 : (double) cores / SuiteProfile.ORIGINAL_CORES),
                timeShare,
                nanos,
                (int) Math.round(LeibnizPi.PROBE_ITERATIONS * SuiteProfile.NANOS_PER_ITERATION / nanos),
                cell.variant() != Variant.WITHOUT_PROBE,
                literal ? EmaAsCoded.defaults().floor() : cores,
                seed + cell.repetition());
    }

    /**
     * Returns whether runs of both plans may be combined, because the plans differ only in the number of repetitions.
     */
    public boolean goesOnWith(SuitePlan other) {
        return equals(
                new SuitePlan(other.seed, repetitions, otherRepetitions, other.timeShare, other.cores, other.java));
    }

    /** Returns the approximate duration of a run, seconds. */
    public double secondsOfARun() {
        return SECONDS_AROUND_A_RUN + SECONDS_OF_A_RUN * timeShare;
    }

    /** Returns everything in which two plans may differ, in words. */
    @Override
    public String toString() {
        return "seed %d, %d and %d repetitions of %s of the tasks, %d cores, Java %s"
                .formatted(
                        seed,
                        repetitions,
                        otherRepetitions,
                        timeShare == 1 ? "all" : Math.round(100 * timeShare) + " %",
                        cores,
                        Objects.requireNonNull(java));
    }
}
