package dev.tidepool.lab.reproductions.group16.suite;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;

/**
 * What is run, and at what scale.
 *
 * @param seed where tasks and the order of services come from
 * @param repetitions of {@link Variant#PUBLISHED}, 1 or more
 * @param otherRepetitions of each other variant, 0 or more
 * @param timeShare over how much of the 5 s tasks are dispatched, and how many of them there are, 1 for all
 * @param cores of this machine
 * @param java version of the JDK
 */
public record SuitePlan(long seed, int repetitions, int otherRepetitions, double timeShare, int cores, String java) {

    /** How often {@link Variant#PUBLISHED} is repeated unless something else is asked for. */
    public static final int USUAL_REPETITIONS = 10;

    /** How often it is repeated for a first look. */
    public static final int FEW_REPETITIONS = 2;

    private static final int PUBLISHED_FOR_EACH_OTHER = 5;
    private static final double SECONDS_AROUND_A_RUN = 1.8;
    private static final double SECONDS_OF_A_RUN = 6;

    /**
     * Returns the plan for this machine and JDK.
     *
     * @param seed where tasks and the order of services come from
     * @param quick whether runs are half as long, and of the published variant alone
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

    /** Returns how often a variant is repeated. */
    public int repetitions(Variant variant) {
        return variant == Variant.PUBLISHED ? repetitions : otherRepetitions;
    }

    /**
     * Returns all runs in their order: repetition by repetition, and profile by profile within it, so that services that are compared follow
     * each other, in an order drawn anew each time.
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
     * Returns what a run's process is asked to do. Scaled, a core has as many tasks as a core of the original machine had, and each takes the
     * CPU time that it took there; literally, there are as many tasks as there, of as many iterations.
     *
     * @param nanosPerIteration what an iteration costs on this machine, nanos of CPU
     */
    public CellRequest request(SuiteCell cell, double nanosPerIteration) {
        boolean literal = cell.variant() == Variant.LITERAL;
        return new CellRequest(
                cell.service(),
                cell.profile(),
                cell.profile().dispatchedOverTime() != (cell.variant() == Variant.OTHER_DISPATCH),
                timeShare * (literal ? 1 : (double) cores / SuiteProfile.ORIGINAL_CORES),
                timeShare,
                literal ? SuiteProfile.NANOS_PER_ITERATION : nanosPerIteration,
                ResponsivenessProbe.iterations(nanosPerIteration),
                cell.variant() != Variant.WITHOUT_PROBE,
                seed + cell.repetition());
    }

    /** Returns whether runs of the other plan may be put together with runs of this one: all is equal but the number of repetitions. */
    public boolean goesOnWith(SuitePlan other) {
        return equals(
                new SuitePlan(other.seed, repetitions, otherRepetitions, other.timeShare, other.cores, other.java));
    }

    /** Returns about how long a run takes, seconds. */
    public double secondsOfARun() {
        return SECONDS_AROUND_A_RUN + SECONDS_OF_A_RUN * timeShare;
    }

    /** Returns the plan in words, as far as two may differ. */
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
