package dev.tidepool.lab.race.cluster;

import dev.tidepool.lab.measure.LiveFigures;
import dev.tidepool.lab.measure.process.ChildProcess;
import dev.tidepool.server.process.StolenCpu;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A node process, seen from its parent. Thread-safe except for {@link #weaken}. */
final class Node {
    private static final LiveFigures NOTHING = LiveFigures.counts(0, 0, 0, 0, 0, 0);
    private static final long START_SECONDS = 60;

    private final int index;
    private final ChildProcess process;
    private final CompletableFuture<Boolean> ready = new CompletableFuture<>();
    private final CompletableFuture<Optional<NodeHistory>> history = new CompletableFuture<>();
    private volatile LiveFigures latest = NOTHING;
    private @Nullable StolenCpu stolen;

    private Node(int index, ChildProcess process) {
        this.index = index;
        this.process = process;
    }

    /**
     * Starts a node, which is not ready yet.
     *
     * @param folder the run's folder; the node gets a subfolder
     */
    static Node start(NodeRequest request, List<String> flags, Path folder) throws IOException {
        Path own = Files.createDirectories(folder.resolve("node-" + request.index()));
        Node node = new Node(request.index(), ChildProcess.start(NodeMain.class, flags, request, own));
        Thread reader = new Thread(node::read, "node-" + request.index());
        reader.setDaemon(true);
        reader.start();
        return node;
    }

    private void read() {
        try {
            history.complete(process.await(
                    LiveFigures.class,
                    figures -> {
                        latest = figures;
                        ready.complete(true);
                    },
                    NodeHistory.class));
        } catch (IOException | RuntimeException unreadable) {
            history.complete(Optional.empty());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            ready.complete(false);
        }
    }

    /**
     * Waits until the node is a member of the cluster, a minute at most.
     *
     * @throws IOException if the node ends first or is late
     */
    void awaitReady() throws IOException, InterruptedException {
        try {
            if (!ready.get(START_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("node %d did not start: %s".formatted(index, process.failure()));
            }
        } catch (TimeoutException | ExecutionException late) {
            throw new IOException("node %d was not ready within %d s".formatted(index, START_SECONDS), late);
        }
    }

    /** Limits the node to a share of the time. */
    void weaken(double share) throws IOException {
        stolen = StolenCpu.of(process.pid(), share);
    }

    LiveFigures latest() {
        return latest;
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return !history.isDone();
    }

    /** Ends the node and returns its history; empty if it had ended by itself. */
    Optional<NodeHistory> end() {
        if (stolen != null) {
            stolen.close();
        }
        process.stop();
        return history.join();
    }
}
