package dev.tidepool.research.benchmarks.servers.load;

import dev.tidepool.lab.measure.process.ChildProcess;
import dev.tidepool.lab.measure.process.TemporaryFolder;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Puts load on a server from another process: for HTTP {@code wrk}, or {@code wrk2} in open loops, where they are on
 * the path, and else a child JVM. Immutable.
 *
 * @param cores where the process runs
 */
public record LoadGenerator(CoreSplit cores) {
    private static final Duration SPARE = Duration.ofMinutes(2);
    private static final List<String> JVM = List.of("-Xms256m", "-Xmx256m");

    /** Returns whether {@code wrk} is on the path. */
    public static boolean hasWrk() {
        return Wrk.find(CoreSplit.here()).isPresent();
    }

    /** Returns whether {@code wrk} and {@code wrk2} are on the path, which open loops need. */
    public static boolean hasWrk2() {
        return Wrk2.find(CoreSplit.here()).isPresent();
    }

    /**
     * Runs the load and returns what the generator saw.
     *
     * @throws IOException if the generator cannot be started or fails
     */
    public LoadFigures run(LoadPlan plan, LoadWindow window) throws IOException, InterruptedException {
        if (plan.wrk() && plan.openLoop()) {
            Optional<Wrk2> wrk2 = Wrk2.find(cores);
            return wrk2.isPresent() ? wrk2.get().run(plan, window) : inChild(plan, window);
        }
        Optional<Wrk> wrk = plan.wrk() ? Wrk.find(cores) : Optional.empty();
        return wrk.isPresent() ? wrk.get().run(plan, window) : inChild(plan, window);
    }

    private LoadFigures inChild(LoadPlan plan, LoadWindow window) throws IOException, InterruptedException {
        try (TemporaryFolder folder = TemporaryFolder.create("tidepool-load")) {
            ChildProcess child = ChildProcess.start(LoadMain.class, JVM, plan, folder.path());
            cores.giveToGenerator(child.pid());
            child.killAfter(SPARE.plusMillis((long) (1_000 * (plan.warmUpSeconds() + plan.seconds()))));
            Optional<LoadFigures> seen = child.await(
                    LoadMain.Event.class,
                    event -> {
                        switch (event) {
                            case BEGUN -> window.begun();
                            case ENDED -> window.ended();
                        }
                    },
                    LoadFigures.class);
            if (seen.isEmpty()) {
                throw new IOException("the load generator failed: " + child.failure());
            }
            return seen.get();
        }
    }
}
