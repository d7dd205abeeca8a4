package dev.tidepool.server.chaos.cluster;

import dev.tidepool.server.chaos.history.HistoryReader;
import dev.tidepool.server.chaos.history.HistoryRecord.Killed;
import dev.tidepool.server.chaos.history.HistoryRecord.Stopped;
import dev.tidepool.server.chaos.history.HistoryWriter;
import dev.tidepool.server.chaos.load.ChaosTasks;
import dev.tidepool.server.chaos.load.Mix;
import dev.tidepool.server.process.NodeProcess;
import dev.tidepool.server.process.StolenCpu;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Nodes and callers under load, each in its own process, and the faults that can be caused. Each fault of a process is
 * written to the history of the run. Not thread-safe.
 */
public final class ChaosCluster implements AutoCloseable {
    private static final int PAYLOAD_LIMIT = 65_536;
    private static final int IN_FLIGHT = 1_000;
    private static final int CALLER_PLACES = 3;
    private static final Duration END_LIMIT = Duration.ofSeconds(60);

    private final Network network;
    private final Path folder;
    private final @Nullable Path secretFile;
    private final Random chance;
    private final HistoryWriter history;
    private final List<Node> nodes = new ArrayList<>();
    private final List<CallerProcess> callers = new ArrayList<>();
    private @Nullable Task load;
    private long acceptedOfTheDead;
    private int callersStarted;

    private record Task(int phase, int perSecond, Mix mix) {}

    private static final class Node {
        private final String host;
        private final int port;
        private final int callersPort;
        private int lives;
        private String name = "";

        private @Nullable NodeProcess process;

        private Node(String host, int port, int callersPort) {
            this.host = host;
            this.port = port;
            this.callersPort = callersPort;
        }

        private String address() {
            return host + ":" + port;
        }

        private String callersAddress() {
            return host + ":" + callersPort;
        }

        private NodeProcess process() {
            NodeProcess running = process;
            if (running == null) {
                throw new IllegalStateException("node " + address() + " does not run");
            }
            return running;
        }
    }

    /**
     * Starts nodes and callers, and waits until they know each other.
     *
     * @param network their network, which has {@link #places}
     * @param folder the folder for their histories
     * @param secretFile the file with the cluster's secret; null for none, on loopback
     * @param chance seeds the callers
     */
    public ChaosCluster(
            Network network, Path folder, @Nullable Path secretFile, int nodeCount, int callerCount, Random chance)
            throws IOException, InterruptedException {
        this.network = network;
        this.folder = folder;
        this.secretFile = secretFile;
        this.chance = chance;
        this.history = new HistoryWriter(historyOf("run"));
        try {
            for (int place = 0; place < nodeCount; place++) {
                nodes.add(new Node(network.host(place), network.freePort(place), network.freePort(place)));
                startNode(place);
            }
            for (int i = 0; i < callerCount; i++) {
                startCaller();
            }
        } catch (IOException | InterruptedException | RuntimeException failed) {
            close();
            throw failed;
        }
    }

    /** Returns the number of places that the network needs. */
    public static int places(int nodeCount) {
        return nodeCount + CALLER_PLACES;
    }

    private Path historyOf(String process) {
        return folder.resolve(process + HistoryReader.ENDING);
    }

    /** Returns the number of nodes. */
    public int nodes() {
        return nodes.size();
    }

    /** Returns the callers that are alive. */
    public List<CallerProcess> callers() {
        return callers;
    }

    // ---- Load

    /** Makes every caller submit tasks, including those that start later. */
    public void load(int phase, int perSecond, Mix mix) throws IOException {
        load = new Task(phase, perSecond, mix);
        for (CallerProcess caller : callers) {
            caller.load(phase, perSecond, mix);
        }
    }

    /** Ends the load and waits until every future is complete; returns false if some are not. */
    public boolean quiesce(Duration limit) throws IOException {
        load = null;
        for (CallerProcess caller : callers) {
            caller.stop();
        }
        pause(Duration.ofMillis(300));
        long end = System.nanoTime() + limit.toNanos();
        while (callers.stream().anyMatch(caller -> caller.open() > 0)) {
            if (System.nanoTime() - end > 0) {
                return false;
            }
            pause(Duration.ofMillis(50));
        }
        return true;
    }

    /** Returns the number of tasks since the start that were accepted at submission. */
    public long accepted() {
        return acceptedOfTheDead
                + callers.stream().mapToLong(CallerProcess::accepted).sum();
    }

    /** Waits. */
    public static void pause(Duration time) {
        try {
            TimeUnit.NANOSECONDS.sleep(time.toNanos());
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the run was interrupted", interrupt);
        }
    }

    // ---- Nodes

    /** Starts a node that does not run. */
    public void startNode(int place) throws IOException, InterruptedException {
        Node node = nodes.get(place);
        node.name = "node-" + place + "-" + ++node.lives;
        List<String> options = new ArrayList<>(List.of("--cluster", "tidepool", "--name", node.name));
        options.addAll(List.of("--bind", node.host, "--port", Integer.toString(node.port)));
        options.addAll(List.of("--callers-port", Integer.toString(node.callersPort), "--callers-plaintext"));
        options.addAll(List.of("--payload-limit", Integer.toString(PAYLOAD_LIMIT), "--drain", "45"));
        List<String> others = running(Node::address);
        if (!others.isEmpty()) {
            options.addAll(List.of("--join", String.join(",", others)));
        }
        if (secretFile != null) {
            options.addAll(List.of("--secret-file", secretFile.toString()));
        }
        node.process = NodeProcess.start(
                network.launcher(place),
                List.of("-Xmx256m", "-D" + ChaosTasks.HISTORY + "=" + historyOf(node.name)),
                options);
    }

    private List<String> running(Function<Node, String> address) {
        return nodes.stream().filter(node -> node.process != null).map(address).toList();
    }

    /** Kills a node. */
    public void killNode(int place) throws InterruptedException, TimeoutException {
        Node node = nodes.get(place);
        node.process().kill();
        node.process().awaitEnd(END_LIMIT);
        history.write(new Killed(node.name, System.nanoTime()));
        node.process().close();
        node.process = null;
    }

    /** Terminates a node in order and waits for its end. */
    public void endNode(int place) throws InterruptedException, TimeoutException {
        Node node = nodes.get(place);
        node.process().terminate();
        int code = node.process().awaitEnd(END_LIMIT);
        if (code != 0) {
            throw new IllegalStateException(node.name + " ended with code " + code + "; it said:\n"
                    + node.process().output());
        }
        node.process().close();
        node.process = null;
    }

    /** Stops a node, runs an action, and continues the node. */
    public void freezeNode(int place, Action meanwhile) throws Exception {
        Node node = nodes.get(place);
        long from = System.nanoTime();
        node.process().freeze();
        try {
            meanwhile.run();
        } finally {
            node.process().thaw();
            history.write(new Stopped(node.name, from, System.nanoTime()));
        }
    }

    /** Makes a node run for only a share of the time. */
    public void weakenNode(int place, double share, Duration time) throws IOException {
        StolenCpu stolen = StolenCpu.of(nodes.get(place).process().pid(), share);
        try {
            pause(time);
        } finally {
            stolen.close();
        }
    }

    /** Cuts the direction from one place to another, runs an action, and restores the direction. */
    public void cut(int from, int to, Action meanwhile) throws Exception {
        network.cut(from, to);
        try {
            meanwhile.run();
        } finally {
            network.heal(from, to);
        }
    }

    /**
     * Splits the network: the first nodes and the first caller here, everybody else there. Runs an action, and heals.
     *
     * @param nodesHere the number of nodes in the first part
     */
    public void split(int nodesHere, Action meanwhile) throws Exception {
        List<Integer> here = new ArrayList<>();
        List<Integer> there = new ArrayList<>();
        for (int place = 0; place < nodes.size(); place++) {
            (place < nodesHere ? here : there).add(place);
        }
        for (CallerProcess caller : callers) {
            (here.size() == nodesHere ? here : there).add(caller.place());
        }
        for (int one : here) {
            for (int other : there) {
                network.cut(one, other);
                network.cut(other, one);
            }
        }
        try {
            meanwhile.run();
        } finally {
            for (int one : here) {
                for (int other : there) {
                    network.heal(one, other);
                    network.heal(other, one);
                }
            }
        }
    }

    /** Waits until each caller knows so many nodes and can send tasks to them; returns false after two minutes. */
    public boolean awaitNodes(List<Integer> ofEachCaller) {
        long end = System.nanoTime() + Duration.ofMinutes(2).toNanos();
        while (true) {
            boolean all = true;
            for (int i = 0; i < callers.size(); i++) {
                CallerProcess caller = callers.get(i);
                all &= caller.nodes() == ofEachCaller.get(i) && caller.members() == ofEachCaller.get(i);
            }
            if (all || System.nanoTime() - end > 0) {
                return all;
            }
            pause(Duration.ofMillis(50));
        }
    }

    /** An action during a fault. */
    @FunctionalInterface
    public interface Action {
        void run() throws Exception;
    }

    // ---- Callers

    /** Starts a further caller, which takes part in the load. */
    public void startCaller() throws IOException, InterruptedException {
        int number = ++callersStarted;
        int place = nodes.size() + number % CALLER_PLACES;
        String name = "caller-" + number;
        List<String> arguments = List.of(
                Integer.toString(number),
                historyOf(name).toString(),
                String.join(",", running(Node::callersAddress)),
                Integer.toString(nodes.size()),
                secretFile == null ? "" : secretFile.toString(),
                Integer.toString(IN_FLIGHT),
                Long.toString(chance.nextLong()));
        CallerProcess caller = new CallerProcess(name, place, network.launcher(place), arguments);
        callers.add(caller);
        caller.awaitReady();
        Task task = load;
        if (task != null) {
            caller.load(task.phase(), task.perSecond(), task.mix());
        }
    }

    /** Kills a caller. */
    public void killCaller(CallerProcess caller) throws IOException {
        caller.kill();
        history.write(new Killed(caller.name(), System.nanoTime()));
        acceptedOfTheDead += caller.accepted();
        callers.remove(caller);
    }

    /** Stops a caller, runs an action, and continues the caller. */
    public void freezeCaller(CallerProcess caller, Action meanwhile) throws Exception {
        long from = System.nanoTime();
        caller.freeze();
        try {
            meanwhile.run();
        } finally {
            caller.thaw();
            history.write(new Stopped(caller.name(), from, System.nanoTime()));
        }
    }

    // ---- Shutdown

    /** Terminates every node in order, then the callers. */
    public void end() throws InterruptedException, TimeoutException {
        for (int place = 0; place < nodes.size(); place++) {
            endNode(place);
        }
        close();
    }

    @Override
    public void close() {
        callers.forEach(CallerProcess::close);
        for (Node node : nodes) {
            NodeProcess process = node.process;
            if (process != null) {
                process.kill();
                process.close();
                node.process = null;
            }
        }
    }
}
