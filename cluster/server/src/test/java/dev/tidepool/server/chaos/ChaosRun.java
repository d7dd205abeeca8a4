package dev.tidepool.server.chaos;

import dev.tidepool.server.chaos.cluster.ChaosCluster;
import dev.tidepool.server.chaos.cluster.Network;
import dev.tidepool.server.chaos.history.HistoryChecker;
import dev.tidepool.server.chaos.history.HistoryReader;
import dev.tidepool.server.chaos.history.PhaseCounts;
import dev.tidepool.server.chaos.history.Verdict;
import dev.tidepool.server.chaos.history.Violation;
import dev.tidepool.server.chaos.load.Mix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Runs the phases of a chaos run on a cluster and checks its histories. */
final class ChaosRun {
    private static final int NODES = 3;
    private static final int CALLERS = 2;
    private static final int FLOOD_PER_SECOND = 30_000;
    private static final Duration LEASE = Duration.ofSeconds(1);

    /** Longer than any task's limit and margin. */
    private static final Duration MAX_FUTURE_TIME = Duration.ofSeconds(40);

    private final long tasks;
    private final int perSecond;
    private final Random chance;
    private final Path folder;

    /**
     * The results of a phase.
     *
     * @param strikes the number of its faults
     * @param counts the counts of its tasks
     */
    record Result(Phase phase, int strikes, Duration time, PhaseCounts counts, boolean secret) {}

    final List<Result> results = new ArrayList<>();
    final List<Violation> violations = new ArrayList<>();

    /**
     * Makes a run.
     *
     * @param tasks the tasks to be accepted in all phases together, if all phases run
     * @param perSecond tasks per second that each caller submits
     * @param chance chooses the faults
     * @param folder the folder for the histories
     */
    ChaosRun(long tasks, int perSecond, Random chance, Path folder) {
        this.tasks = tasks;
        this.perSecond = perSecond;
        this.chance = chance;
        this.folder = folder;
    }

    /** Returns the number of places that a cluster needs in its network. */
    static int places() {
        return ChaosCluster.places(NODES);
    }

    /** Runs phases on a new cluster. */
    void run(List<Phase> phases, Network network, @Nullable Path secretFile) throws Exception {
        if (phases.isEmpty()) {
            return;
        }
        Path histories = Files.createDirectories(folder.resolve(secretFile == null ? "open" : "secret"));
        List<Integer> strikes = new ArrayList<>();
        List<Duration> times = new ArrayList<>();
        try (ChaosCluster cluster = new ChaosCluster(network, histories, secretFile, NODES, CALLERS, chance)) {
            for (int number = 1; number <= phases.size(); number++) {
                long begin = System.nanoTime();
                strikes.add(run(number, phases.get(number - 1), cluster));
                times.add(Duration.ofNanos(System.nanoTime() - begin));
            }
            end(cluster);
        }
        HistoryChecker checker = new HistoryChecker(LEASE.toNanos());
        HistoryReader.read(histories, checker);
        Verdict verdict = checker.check();
        violations.addAll(verdict.violations());
        for (int i = 0; i < phases.size(); i++) {
            PhaseCounts counts = verdict.phases().getOrDefault(i + 1, new PhaseCounts());
            results.add(new Result(phases.get(i), strikes.get(i), times.get(i), counts, secretFile != null));
        }
    }

    private int run(int number, Phase phase, ChaosCluster cluster) throws Exception {
        System.out.printf("phase %d: %s, %s%n", number, phase.fault().text(), phase.mix());
        long quota = cluster.accepted() + tasks * phase.share() / 100;
        cluster.load(number, phase.mix() == Mix.FLOOD ? FLOOD_PER_SECOND : perSecond, phase.mix());
        ChaosCluster.pause(Duration.ofMillis(300));
        int strikes = 0;
        do {
            phase.fault().strike(cluster, chance);
            strikes++;
            ChaosCluster.pause(Duration.ofMillis(500 + chance.nextInt(1_000)));
        } while (cluster.accepted() < quota);
        if (!cluster.quiesce(MAX_FUTURE_TIME)) {
            cluster.callers()
                    .forEach(caller -> System.out.println(
                            caller.name() + " has " + caller.open() + " open futures; it said:\n" + caller.output()));
        }
        return strikes;
    }

    /** Waits for tasks that still run, although nobody waits for their result. */
    private static void end(ChaosCluster cluster) throws InterruptedException, IOException, TimeoutException {
        ChaosCluster.pause(Duration.ofSeconds(4));
        cluster.end();
    }
}
