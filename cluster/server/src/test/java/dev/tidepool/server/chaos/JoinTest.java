package dev.tidepool.server.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.grpc.GrpcEngine;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.server.chaos.cluster.ChaosCluster;
import dev.tidepool.server.process.NodeProcess;
import dev.tidepool.server.process.QuickJvm;
import dev.tidepool.testing.ReservedPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How long a node takes from its process's start until it is ready, and how much of that it joins, while others are
 * frozen or were killed. The node at the lowest address is the one that may claim to be the oldest, and then waits for
 * votes. Prints all times; {@code -Dtidepool.joins=N} joins N times for each. Asserts only that it joins, and that it
 * does so while another is frozen: the rest depends on the machine. {@code HardeningTest} asserts the timers.
 */
@Tag("full")
@Tag("waits")
@Timeout(1_800)
class JoinTest {
    private static final int PLACES = 4;
    private static final int LOWEST = 0;

    private final int joins = Integer.getInteger("tidepool.joins", 1);
    private final List<ReservedPort> ports = Stream.generate(ReservedPort::new)
            .limit(PLACES)
            .sorted(Comparator.comparing(ReservedPort::number))
            .toList();
    private final Map<Integer, NodeProcess> nodes = new HashMap<>();
    private final Deque<Integer> byAge = new ArrayDeque<>();
    private final List<String> others = new ArrayList<>();
    private final List<Double> seconds = new ArrayList<>();
    private final List<Double> joining = new ArrayList<>();

    @TempDir
    private Path folder;

    @BeforeEach
    void logTheBeginAndEndOfAJoin() throws IOException {
        Files.writeString(folder.resolve("logging.properties"), """
            handlers = java.util.logging.ConsoleHandler
            .level = WARNING
            com.hazelcast.core.LifecycleService.level = INFO
            java.util.logging.SimpleFormatter.format = %1$tQ %5$s%n
            """);
    }

    @AfterEach
    void killAll() {
        for (NodeProcess node : nodes.values()) {
            node.kill();
            node.close();
        }
        ports.forEach(ReservedPort::close);
    }

    @Test
    void aNodeJoinsAWholeCluster() throws Exception {
        startOlder();
        for (int i = 0; i < joins; i++) {
            join();
            kill(LOWEST);
        }
        print("whole cluster");
    }

    /**
     * It claimed to be the oldest and waited 10 s for the vote of the frozen one: 12 to 16 s in all. Later it waited
     * 2 s, again and again, also after another had become the oldest.
     */
    @Test
    void aNodeDoesNotWaitForTheVoteOfTheFrozenOldest() throws Exception {
        startOlder();
        freezeAndJoin(byAge.getFirst());
        for (int i = 1; i < joins; i++) {
            awaitWhole();
            freezeAndJoin(byAge.getFirst());
        }
        print("oldest frozen");
    }

    /** When it had joined, it waited for a connection to the frozen one. */
    @Test
    void aNodeDoesNotWaitForAConnectionToAFrozenNode() throws Exception {
        startOlder();
        freezeAndJoin(byAge.getLast());
        for (int i = 1; i < joins; i++) {
            awaitWhole();
            freezeAndJoin(byAge.getLast());
        }
        print("youngest frozen");
    }

    @Test
    void aNodeJoinsAfterTheOldestWasKilled() throws Exception {
        startOlder();
        for (int i = 0; i < joins; i++) {
            int oldest = byAge.removeFirst();
            kill(oldest);
            join();
            kill(LOWEST);
            start(oldest, "tidepool");
            byAge.addLast(oldest);
        }
        print("oldest killed");
    }

    @Test
    void nodesThatStartAtOnceBecomeOneCluster() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(PLACES);
        try {
            for (int i = 0; i < joins; i++) {
                String cluster = "at-once-" + i;
                List<Future<?>> started = new ArrayList<>();
                for (int place = 0; place < PLACES; place++) {
                    int here = place;
                    started.add(threads.submit(() -> {
                        join(here, cluster);
                        return null;
                    }));
                }
                for (Future<?> join : started) {
                    Object unused = join.get(120, TimeUnit.SECONDS);
                }
                await(PLACES, LOWEST);
                for (int place = 0; place < PLACES; place++) {
                    kill(place);
                }
            }
        } finally {
            threads.shutdownNow();
        }
        print("at once");
    }

    /**
     * It waited for two minutes where packets are dropped, as where a queue of connections is full. It did not start
     * where a server accepts and says nothing, as web servers do until they have read a request.
     */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFirstNodeGoesOnWithoutASilentAddress(boolean isFull) throws Exception {
        List<Socket> queue = new ArrayList<>();
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            others.add("127.0.0.1:" + silent.getLocalPort());
            for (int i = 0; isFull && i < 2; i++) {
                queue.add(new Socket(InetAddress.getLoopbackAddress(), silent.getLocalPort()));
            }
            for (int i = 0; i < joins; i++) {
                join(LOWEST, "alone-" + i);
                kill(LOWEST);
            }
        } finally {
            for (Socket waiting : queue) {
                waiting.close();
            }
        }
        print(isFull ? "alone, an address drops packets" : "alone, an address is silent");
    }

    /** Starts all but the node at the lowest address. */
    private void startOlder() throws Exception {
        for (int place = LOWEST + 1; place < PLACES; place++) {
            start(place, "tidepool");
            byAge.addLast(place);
        }
    }

    /** Freezes a node while the one at the lowest address joins; then it is the youngest. */
    private void freezeAndJoin(int frozen) throws Exception {
        byAge.remove(frozen);
        node(frozen).freeze();
        try {
            join();
            await(PLACES - 1, byAge.getFirst());
        } finally {
            node(frozen).thaw();
        }
        byAge.addLast(frozen);
    }

    /** Waits until the node that was frozen has come back, which takes seconds, and kills the one that joined. */
    private void awaitWhole() throws Exception {
        await(PLACES, byAge.getFirst());
        kill(LOWEST);
    }

    private void join() throws Exception {
        join(LOWEST, "tidepool");
    }

    /** Starts a node and records how long it took. */
    private void join(int place, String cluster) throws Exception {
        double took = start(place, cluster);
        String said = node(place).output();
        synchronized (this) {
            seconds.add(took);
            joining.add((millis(said, "STARTED") - millis(said, "STARTING")) / 1e3);
        }
    }

    /** Returns when a node has logged that it begins to join, or has joined. */
    private static long millis(String said, String state) {
        Matcher line = Pattern.compile("(\\d+) .* is " + state + "$", Pattern.MULTILINE)
                .matcher(said);
        assertThat(line.find()).as("%s in what it said: %s", state, said).isTrue();
        return Long.parseLong(line.group(1));
    }

    private synchronized NodeProcess node(int place) {
        NodeProcess node = nodes.get(place);
        if (node == null) {
            throw new IllegalStateException("node " + place + " does not run");
        }
        return node;
    }

    /** Starts a node; returns the seconds until it was ready. */
    private double start(int place, String cluster) throws Exception {
        List<String> all = new ArrayList<>(others);
        ports.forEach(port -> all.add("127.0.0.1:" + port.number()));
        long begin = System.nanoTime();
        NodeProcess node = NodeProcess.start(
                QuickJvm.options("-Xmx128m", "-Djava.util.logging.config.file=" + folder.resolve("logging.properties")),
                List.of(
                        "--cluster",
                        cluster,
                        "--port",
                        Integer.toString(ports.get(place).number()),
                        "--join",
                        String.join(",", all)));
        double took = (System.nanoTime() - begin) / 1e9;
        synchronized (this) {
            nodes.put(place, node);
        }
        return took;
    }

    private void kill(int place) throws Exception {
        NodeProcess node = node(place);
        nodes.remove(place);
        node.kill();
        node.awaitEnd(Duration.ofSeconds(60));
        node.close();
    }

    /** Waits until the cluster, as one node knows it, has so many nodes. */
    private void await(int count, int place) throws Exception {
        long end = System.nanoTime() + Duration.ofMinutes(2).toNanos();
        while (known(place) != count) {
            assertThat(System.nanoTime())
                    .as(
                            "within two minutes, node %s knows %s nodes; it said: %s",
                            place, count, node(place).output())
                    .isLessThan(end);
            ChaosCluster.pause(Duration.ofMillis(100));
        }
    }

    /** Asks as a new caller, because one that stays knows nodes beyond those of one list. */
    private int known(int place) throws Exception {
        try (GrpcEngine caller =
                GrpcEngine.connect(GrpcSettings.loopback(), List.of(node(place).callersAddress()))) {
            boolean unused = caller.awaitNodes(Duration.ofSeconds(5));
            return caller.nodes().size() - 1;
        }
    }

    private void print(String what) {
        System.out.printf("joins, %s: %s s, with the JVM's start %s s%n", what, sorted(joining), sorted(seconds));
    }

    private static List<String> sorted(List<Double> times) {
        return times.stream().sorted().map("%.1f"::formatted).toList();
    }
}
