package dev.tidepool.server.chaos;

import dev.tidepool.server.chaos.cluster.ChaosCluster;
import dev.tidepool.server.chaos.cluster.Setup;
import dev.tidepool.server.chaos.history.HistoryChecker;
import dev.tidepool.server.chaos.history.HistoryReader;
import dev.tidepool.server.chaos.history.PhaseCounts;
import dev.tidepool.server.chaos.history.Verdict;
import dev.tidepool.server.chaos.history.Violation;
import dev.tidepool.server.chaos.load.Mix;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Runs the phases of a chaos run on clusters and checks their histories. */
final class ChaosRun {
    private static final int FLOOD_PER_SECOND = 30_000;
    private static final int LARGE_PER_SECOND = 1_000;
    private static final Duration LEASE = Duration.ofSeconds(1);

    /** Longer than any task's limit and margin. */
    private static final Duration MAX_FUTURE_TIME = Duration.ofSeconds(40);

    private final int perSecond;
    private final Random chance;

    /**
     * The results of a phase.
     *
     * @param cluster what its cluster has, as the end of a sentence
     * @param strikes the number of its faults
     * @param counts the counts of its tasks
     */
    record Result(Phase phase, String cluster, int strikes, Duration time, PhaseCounts counts) {}

    final List<Result> results = new ArrayList<>();
    final List<Violation> violations = new ArrayList<>();

    /**
     * Makes a run.
     *
     * @param perSecond tasks per second that each caller submits
     * @param chance chooses the faults
     */
    ChaosRun(int perSecond, Random chance) {
        this.perSecond = perSecond;
        this.chance = chance;
    }

    /** Runs phases on a new cluster, which has something special, as the end of a sentence. */
    void run(List<Phase> phases, Extent extent, Setup setup, String special) throws Exception {
        Files.createDirectories(setup.folder());
        List<Integer> strikes = new ArrayList<>();
        List<Duration> times = new ArrayList<>();
        try (ChaosCluster cluster = new ChaosCluster(setup, chance)) {
            for (int number = 1; number <= phases.size(); number++) {
                long begin = System.nanoTime();
                strikes.add(run(number, phases.get(number - 1), extent, cluster));
                if (extent.isLong() || endsAlone(phases, number)) {
                    quiesce(cluster);
                }
                times.add(since(begin));
            }
            cluster.end();
        }
        HistoryChecker checker = new HistoryChecker(LEASE.toNanos());
        HistoryReader.read(setup.folder(), checker);
        Verdict verdict = checker.check();
        violations.addAll(verdict.violations());
        for (int i = 0; i < phases.size(); i++) {
            PhaseCounts counts = verdict.phases().getOrDefault(i + 1, new PhaseCounts());
            results.add(new Result(phases.get(i), special, strikes.get(i), times.get(i), counts));
        }
    }

    private static Duration since(long begin) {
        return Duration.ofNanos(System.nanoTime() - begin);
    }

    private int run(int number, Phase phase, Extent extent, ChaosCluster cluster) throws Exception {
        System.out.printf("phase %d: %s, %s%n", number, phase.fault().text(), phase.mix());
        long before = cluster.accepted();
        long begin = System.nanoTime();
        cluster.load(number, perSecond(phase.mix()), phase.mix());
        ChaosCluster.pause(Duration.ofMillis(300));
        int strikes = 0;
        do {
            phase.fault().strike(cluster, chance);
            strikes++;
            ChaosCluster.pause(Duration.ofMillis(extent.isLong() ? 500 + chance.nextInt(1_000) : chance.nextInt(500)));
        } while (!extent.isOver(phase.share(), cluster.accepted() - before, since(begin)));
        return strikes;
    }

    /** Returns whether all tasks of a phase must end before another begins. */
    private static boolean endsAlone(List<Phase> phases, int number) {
        return number == phases.size() || phases.get(number - 1).isHeavy();
    }

    private static void quiesce(ChaosCluster cluster) throws IOException {
        if (!cluster.quiesce(MAX_FUTURE_TIME)) {
            System.out.println(cluster.unfinished());
        }
    }

    private int perSecond(Mix mix) {
        return switch (mix) {
            case FLOOD -> FLOOD_PER_SECOND;
            case LARGE -> LARGE_PER_SECOND;
            case WORK, BRIEF_WORK, POISON -> perSecond;
        };
    }
}
