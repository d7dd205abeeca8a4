package dev.tidepool.research.reproductions.group16.suite;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;

/** The five loads of [group16, sections 4.1.1 and 5]. Sizes are iterations of Leibniz' series for pi. */
public enum SuiteProfile {
    /** A large number of tasks in ten clusters. */
    PEAKED("Peaked", 100_000, true),
    /** A fifth of the tasks sleep. */
    IO("IO", 6_000, false),
    /** Two sizes, a factor of ten apart. */
    IRREGULAR("Irregular", 10_000, false),
    /** Regular tasks, regularly. */
    UNIFORM("Uniform", 30_000, true),
    /** Large tasks, all at once. */
    STATIC("Static", 20_000, false);

    /**
     * CPU time of an iteration on the original machine, at 300 million per second and core. The published sizes then
     * offer 75 % (peaked) of its four cores.
     */
    public static final double NANOS_PER_ITERATION = 1e9 / 300e6;

    /** Cores of the original machine. */
    public static final int ORIGINAL_CORES = 4;

    private static final double NANOS = 1e9;
    private static final double SECONDS = 5;
    private static final int CLUSTERS = 10;
    private static final double SLEEP_NANOS = 30e6;
    private static final double SLEEP_SPREAD_NANOS = 1e6;

    private final String published;
    private final int tasks;
    private final boolean dispatchedOverTime;

    SuiteProfile(String published, int tasks, boolean dispatchedOverTime) {
        this.published = published;
        this.tasks = tasks;
        this.dispatchedOverTime = dispatchedOverTime;
    }

    /** A share of the tasks that computes so many iterations; the rest of a profile sleeps. */
    private record Part(double share, double iterations, double spread) {}

    private List<Part> parts() {
        return switch (this) {
            case PEAKED -> List.of(new Part(1, 45_000, 1_500));
            case IO -> List.of(new Part(0.8, 100_000, 3_300));
            case IRREGULAR -> List.of(new Part(0.5, 50_000, 20_000), new Part(0.5, 500_000, 200_000));
            case UNIFORM -> List.of(new Part(1, 100_000, 3_300));
            case STATIC -> List.of(new Part(1, 500_000, 16_700));
        };
    }

    /** Returns the name in our tables. */
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the name in the paper's tables. */
    public String published() {
        return published;
    }

    /** Returns whether the paper dispatched the tasks over 5 s, and not all at once. */
    public boolean dispatchedOverTime() {
        return dispatchedOverTime;
    }

    /**
     * Draws the tasks.
     *
     * @param overTime whether they are dispatched over 5 s, or all at once
     * @param share of the tasks, 1 for all
     * @param timeShare the share of the 5 s over which they are dispatched, 1 for all
     * @param seed source of the randomness
     */
    public SuiteTasks draw(boolean overTime, double share, double timeShare, long seed) {
        UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
        var gaussian = ZigguratSampler.NormalizedGaussian.of(random);
        int count = (int) (tasks * share);
        long[] arrivals = new long[count];
        if (overTime) {
            double gap = SECONDS * timeShare / (this == PEAKED ? CLUSTERS + 1 : count + 1);
            for (int i = 0; i < count; i++) {
                double at = this == PEAKED
                        ? (1 + i % CLUSTERS) * gap + gap / 6 * gaussian.sample()
                        : (i + 1) * gap + gap / 5 * gaussian.sample();
                arrivals[i] = Math.max(0, Math.round(at * NANOS));
            }
            Arrays.sort(arrivals);
        }
        List<Part> parts = parts();
        boolean[] sleeps = new boolean[count];
        long[] nanos = new long[count];
        for (int i = 0; i < count; i++) {
            double which = random.nextDouble();
            Part part = null;
            for (Part each : parts) {
                if (part == null && which < each.share) {
                    part = each;
                }
                which -= each.share;
            }
            sleeps[i] = part == null;
            double mean = part == null ? SLEEP_NANOS : part.iterations * NANOS_PER_ITERATION;
            double spread = part == null ? SLEEP_SPREAD_NANOS : part.spread * NANOS_PER_ITERATION;
            nanos[i] = Math.max(1, Math.round(mean + spread * gaussian.sample()));
        }
        return new SuiteTasks(arrivals, sleeps, nanos);
    }
}
