package dev.tidepool.server.chaos.cluster;

import dev.tidepool.server.chaos.history.HistoryReader;
import dev.tidepool.server.chaos.history.HistoryRecord.Killed;
import dev.tidepool.server.chaos.history.HistoryRecord.Stopped;
import dev.tidepool.server.chaos.history.HistoryWriter;
import dev.tidepool.server.chaos.load.Mix;
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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Nodes and callers under load, each in its own process, and the faults that can be caused. Each fault of a process is
 * written to the history of the run. Not thread-safe.
 */
public final class ChaosCluster implements AutoCloseable {
    static final int PAYLOAD_LIMIT = 65_536;
    private static final int IN_FLIGHT = 1_000;
    private static final String CALLER = "caller-";
    private static final int HTTP_PER_SECOND = 500;

    private final Setup setup;
    private final Random chance;
    private final HistoryWriter history;
    private final List<NodePlace> nodes = new ArrayList<>();
    private final List<CallerProcess> callers = new ArrayList<>();
    private final List<CallerProcess> httpCallers = new ArrayList<>();
    private @Nullable BalancerProcess balancer;
    private @Nullable Task load;
    private long acceptedOfTheDead;
    private int callersStarted;

    private record Task(int phase, int perSecond, Mix mix) {}

    /**
     * Starts nodes and callers, and waits until they know each other.
     *
     * @param chance seeds the callers
     */
    public ChaosCluster(Setup setup, Random chance) throws IOException, InterruptedException {
        this.setup = setup;
        this.chance = chance;
        this.history = new HistoryWriter(historyOf("run"));
        try {
            for (int place = 0; place < setup.nodes(); place++) {
                nodes.add(new NodePlace(setup, place));
                startNode(place);
            }
            for (int i = 0; i < setup.callers(); i++) {
                launchCaller();
            }
            if (setup.httpCallers() > 0) {
                String its = IntStream.rangeClosed(1, setup.httpCallers())
                        .mapToObj(i -> CALLER + (setup.callers() + i))
                        .collect(Collectors.joining(","));
                balancer = new BalancerProcess(setup, its, running(NodePlace::callersAddress), PAYLOAD_LIMIT);
                balancer.awaitReady();
            }
            for (int i = 0; i < setup.httpCallers(); i++) {
                httpCallers.add(
                        launched(setup.placeOfBalancer(), List.of(balancer().uri())));
            }
            for (CallerProcess caller : allCallers()) {
                caller.awaitReady();
            }
        } catch (IOException | InterruptedException | RuntimeException failed) {
            close();
            throw failed;
        }
    }

    private Path historyOf(String process) {
        return setup.folder().resolve(process + HistoryReader.ENDING);
    }

    /** Returns the number of nodes. */
    public int nodes() {
        return nodes.size();
    }

    /** Returns the callers of the nodes that are alive. */
    public List<CallerProcess> callers() {
        return callers;
    }

    // ---- Load

    /** Makes every caller submit tasks, including those that start later. */
    public void load(int phase, int perSecond, Mix mix) throws IOException {
        Task task = new Task(phase, perSecond, mix);
        load = task;
        for (CallerProcess caller : allCallers()) {
            order(caller, task);
        }
    }

    /** Ends the load and waits until every future is complete; returns false if some are not. */
    public boolean quiesce(Duration limit) throws IOException {
        load = null;
        for (CallerProcess caller : allCallers()) {
            caller.stop();
        }
        pause(Duration.ofMillis(300));
        long end = System.nanoTime() + limit.toNanos();
        while (allCallers().stream().anyMatch(caller -> caller.open() > 0)) {
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
                + allCallers().stream().mapToLong(CallerProcess::accepted).sum();
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
        nodes.get(place).start(running(NodePlace::address), this::historyOf);
    }

    private List<String> running(Function<NodePlace, String> address) {
        return nodes.stream().filter(NodePlace::isRunning).map(address).toList();
    }

    /** Kills a node. */
    public void killNode(int place) throws InterruptedException, TimeoutException {
        NodePlace node = nodes.get(place);
        node.kill();
        history.write(new Killed(node.name(), System.nanoTime()));
    }

    /** Terminates a node in order and waits for its end. */
    public void endNode(int place) throws InterruptedException, TimeoutException {
        nodes.get(place).end();
    }

    /** Stops a node, runs an action, and continues the node. */
    public void freezeNode(int place, Action meanwhile) throws Exception {
        NodePlace node = nodes.get(place);
        long from = System.nanoTime();
        node.process().freeze();
        try {
            meanwhile.run();
        } finally {
            node.process().thaw();
            history.write(new Stopped(node.name(), from, System.nanoTime()));
        }
    }

    /** Makes a node run for only a share of the time. */
    public void weakenNode(int place, double share, Duration time) throws IOException {
        StolenCpu stolen = nodes.get(place).steal(share);
        try {
            pause(time);
        } finally {
            stolen.close();
        }
    }

    /** Cuts the direction from one place to another, runs an action, and restores the direction. */
    public void cut(int from, int to, Action meanwhile) throws Exception {
        setup.network().cut(from, to);
        try {
            meanwhile.run();
        } finally {
            setup.network().heal(from, to);
        }
    }

    /**
     * Splits the network: the first nodes and the first caller here, the others and the balancer there. Runs an action,
     * and heals.
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
        there.add(setup.placeOfBalancer());
        Partition.between(setup.network(), here, there, meanwhile);
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

    // ---- Callers

    /** Starts a further caller of the nodes, which takes part in the load. */
    public void startCaller() throws IOException, InterruptedException {
        CallerProcess caller = launchCaller();
        caller.awaitReady();
        Task task = load;
        if (task != null) {
            order(caller, task);
        }
    }

    private CallerProcess launchCaller() throws IOException {
        int place = setup.placeOfCaller(callersStarted + 1);
        CallerProcess caller = launched(place, running(NodePlace::callersAddress));
        callers.add(caller);
        return caller;
    }

    private CallerProcess launched(int place, List<String> addresses) throws IOException {
        int number = ++callersStarted;
        String name = CALLER + number;
        Path secretFile = setup.secretFile();
        Certificates certificates = setup.certificates();
        List<String> arguments = List.of(
                Integer.toString(number),
                historyOf(name).toString(),
                String.join(",", addresses),
                Integer.toString(nodes.size()),
                secretFile == null || certificates != null ? "" : secretFile.toString(),
                Integer.toString(IN_FLIGHT),
                Long.toString(chance.nextLong()),
                certificates == null ? "" : certificates.callerFiles());
        return new CallerProcess(name, place, setup, arguments);
    }

    private void order(CallerProcess caller, Task task) throws IOException {
        boolean overHttp = caller.place() == setup.placeOfBalancer();
        caller.load(
                task.phase(),
                overHttp ? Math.min(HTTP_PER_SECOND, task.perSecond() / 2) : task.perSecond(),
                task.mix());
    }

    private List<CallerProcess> allCallers() {
        return Stream.concat(callers.stream(), httpCallers.stream()).toList();
    }

    /** Returns each caller with futures that are not complete, and its last lines. */
    public String unfinished() {
        return allCallers().stream()
                .filter(caller -> caller.open() > 0)
                .map(caller ->
                        "%s has %d open futures; it said:%n%s".formatted(caller.name(), caller.open(), caller.output()))
                .collect(Collectors.joining("\n"));
    }

    /** Kills a caller. */
    public void killCaller(CallerProcess caller) throws IOException {
        caller.kill();
        history.write(new Killed(caller.name(), System.nanoTime()));
        acceptedOfTheDead += caller.accepted();
        callers.remove(caller);
    }

    /** Stops a caller, which under load has submitted a task before, runs an action, and continues the caller. */
    public void freezeCaller(CallerProcess caller, Action meanwhile) throws Exception {
        while (load != null && caller.accepted() == 0 && caller.isAlive()) {
            pause(Duration.ofMillis(50));
        }
        long from = System.nanoTime();
        caller.freeze();
        try {
            meanwhile.run();
        } finally {
            caller.thaw();
            history.write(new Stopped(caller.name(), from, System.nanoTime()));
        }
    }

    // ---- The balancer

    private BalancerProcess balancer() {
        BalancerProcess present = balancer;
        if (present == null) {
            throw new IllegalStateException("this cluster has no balancer");
        }
        return present;
    }

    /** Returns the balancer's place in the network. */
    public int placeOfBalancer() {
        return setup.placeOfBalancer();
    }

    /** Kills the balancer, runs an action, and starts the balancer again at its address. */
    public void killBalancer(Action meanwhile) throws Exception {
        balancer().kill();
        history.write(new Killed("balancer", System.nanoTime()));
        meanwhile.run();
        balancer().restart(running(NodePlace::callersAddress), PAYLOAD_LIMIT);
    }

    /** Stops the balancer, and with it its callers; runs an action; continues the balancer. */
    public void freezeBalancer(Action meanwhile) throws Exception {
        long from = System.nanoTime();
        balancer().freeze();
        try {
            meanwhile.run();
        } finally {
            balancer().thaw();
            long to = System.nanoTime();
            httpCallers.forEach(caller -> history.write(new Stopped(caller.name(), from, to)));
        }
    }

    // ---- Files

    /** Issues all certificates again. */
    public void renewCertificates() throws IOException {
        Certificates certificates = setup.certificates();
        if (certificates == null) {
            throw new IllegalStateException("this cluster has no certificates");
        }
        certificates.renew();
    }

    /** Fills the disk for logs, runs an action, and makes room again. */
    public void fillLogDisk(Action meanwhile) throws Exception {
        LogDisk logs = setup.logs();
        if (logs == null) {
            throw new IllegalStateException("this cluster has no disk for logs");
        }
        logs.fill();
        try {
            meanwhile.run();
        } finally {
            logs.free();
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
        allCallers().forEach(CallerProcess::close);
        if (balancer != null) {
            balancer.close();
        }
        nodes.forEach(NodePlace::close);
        setup.keepLogs();
    }
}
