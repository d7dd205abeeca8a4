package dev.tidepool.server.chaos.load;

import dev.tidepool.cluster.AllowedClasses;
import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.DistributedExecutorBuilder;
import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.cluster.grpc.GrpcEngine;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.cluster.grpc.TlsFiles;
import dev.tidepool.server.chaos.history.HistoryWriter;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A caller in its own process. Its input lines are {@code load PHASE RATE MIX} and {@code stop}. It ends when its
 * input ends. Its output lines are {@code ready} and, ten times a second, {@code counts ACCEPTED OPEN NODES MEMBERS}.
 */
final class CallerMain {
    private static final int PAYLOAD_LIMIT = 200_000;

    private CallerMain() {}

    /**
     * Runs it.
     *
     * @param args number, history, callers' ports of nodes separated by commas or a balancer's URI, nodes to wait for,
     *     file of the secret or empty, limit on the tasks in flight on a member, seed, files of its certificate, key
     *     and authority separated by commas or empty
     */
    public static void main(String[] args) throws Exception {
        int number = Integer.parseInt(args[0]);
        HistoryWriter history = new HistoryWriter(Path.of(args[1]));
        Random chance = new Random(Long.parseLong(args[6]));
        AtomicInteger nodes = new AtomicInteger();
        AtomicInteger members = new AtomicInteger();
        Door door;
        if (args[2].startsWith("http:")) {
            HttpDoor http = new HttpDoor(URI.create(args[2]));
            http.warmUp();
            door = http;
        } else {
            DistributedExecutor executor = executor(args);
            if (!executor.awaitMembers(Integer.parseInt(args[3]), Duration.ofSeconds(30))) {
                System.out.println("only these members were found: " + executor.members());
                Runtime.getRuntime().halt(1);
            }
            askForNodes(executor, nodes, members);
            door = new ClientDoor(executor, chance);
        }
        Load load = new Load(door, history, number, chance);
        System.out.println("ready");
        reportCounts(load, nodes, members);
        Stops.note(List.of("caller-" + number), history);
        obey(load);
        Runtime.getRuntime().halt(0);
    }

    private static DistributedExecutor executor(String[] args) throws IOException {
        TlsFiles tls = null;
        if (!args[7].isEmpty()) {
            String[] files = args[7].split(",", -1);
            tls = new TlsFiles(Path.of(files[0]), Path.of(files[1]), Path.of(files[2]));
        }
        GrpcEngine engine =
                GrpcEngine.connect(new GrpcSettings(tls, true, PAYLOAD_LIMIT), List.of(args[2].split(",", -1)));
        DistributedExecutorBuilder builder = DistributedExecutor.builder("caller-" + args[0])
                .engine(engine)
                .inFlightPerMember(Integer.parseInt(args[5]))
                .heldTasks(Integer.parseInt(args[5]) / 2)
                .payloadLimit(PAYLOAD_LIMIT)
                .serialisable(AllowedClasses.of(PoisonCallable.class));
        if (!args[4].isEmpty()) {
            builder.secret(Files.readAllBytes(Path.of(args[4])));
        }
        return builder.build();
    }

    private static void reportCounts(Load load, AtomicInteger nodes, AtomicInteger members) {
        daemon(() -> {
            while (true) {
                System.out.println(
                        "counts " + load.accepted() + " " + load.open() + " " + nodes.get() + " " + members.get());
                TimeUnit.MILLISECONDS.sleep(100);
            }
        });
    }

    /** Notes how many nodes every member of the executor knows; 0 if two differ or one does not answer. */
    private static void askForNodes(DistributedExecutor executor, AtomicInteger nodes, AtomicInteger members) {
        TaskOptions options = TaskOptions.defaults().limit(Duration.ofSeconds(1));
        daemon(() -> {
            while (true) {
                Set<Integer> known = new HashSet<>();
                for (CompletableFuture<byte[]> answer : executor.submitToAll(ChaosTasks.NODES, new byte[0], options)
                        .values()) {
                    known.add((int) answer.exceptionally(none -> new byte[1]).get()[0]);
                }
                members.set(executor.members().size());
                nodes.set(known.size() == 1 ? known.iterator().next() : 0);
                TimeUnit.MILLISECONDS.sleep(100);
            }
        });
    }

    private interface Loop {
        void run() throws InterruptedException, ExecutionException;
    }

    private static void daemon(Loop loop) {
        Thread thread = new Thread(() -> {
            try {
                loop.run();
            } catch (InterruptedException | ExecutionException impossible) {
                throw new IllegalStateException(impossible);
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private static void obey(Load load) throws Exception {
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        Thread submitter = null;
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            if (submitter != null) {
                submitter.interrupt();
                submitter.join();
                submitter = null;
            }
            String[] words = order.split(" ", -1);
            if (words[0].equals("load")) {
                submitter = new Thread(
                        () -> load.run(Integer.parseInt(words[1]), Integer.parseInt(words[2]), Mix.valueOf(words[3])));
                submitter.start();
            }
            System.out.println("obeyed " + order);
        }
    }
}
