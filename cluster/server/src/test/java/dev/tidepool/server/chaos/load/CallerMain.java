package dev.tidepool.server.chaos.load;

import dev.tidepool.cluster.AllowedClasses;
import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.DistributedExecutorBuilder;
import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.cluster.grpc.GrpcEngine;
import dev.tidepool.cluster.grpc.GrpcSettings;
import dev.tidepool.server.chaos.history.HistoryRecord.Stopped;
import dev.tidepool.server.chaos.history.HistoryWriter;
import java.io.BufferedReader;
import java.io.InputStreamReader;
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
import org.jspecify.annotations.Nullable;

/**
 * A caller in its own process. Its input lines are {@code load PHASE RATE MIX} and {@code stop}. It ends when its
 * input ends. Its output lines are {@code ready} and, ten times a second, {@code counts ACCEPTED OPEN NODES MEMBERS}.
 */
final class CallerMain {
    private static final int PAYLOAD_LIMIT = 200_000;
    private static final long STOP = 100_000_000;

    private CallerMain() {}

    /**
     * Runs it.
     *
     * @param args number, history, callers' ports of nodes separated by commas, nodes to wait for, file of the secret
     *     or empty, limit on the tasks in flight on a member, seed
     */
    public static void main(String[] args) throws Exception {
        int number = Integer.parseInt(args[0]);
        HistoryWriter history = new HistoryWriter(Path.of(args[1]));
        byte @Nullable [] secret = args[4].isEmpty() ? null : Files.readAllBytes(Path.of(args[4]));
        GrpcEngine engine =
                GrpcEngine.connect(new GrpcSettings(null, true, PAYLOAD_LIMIT), List.of(args[2].split(",", -1)));
        DistributedExecutorBuilder builder = DistributedExecutor.builder("caller-" + number)
                .engine(engine)
                .inFlightPerMember(Integer.parseInt(args[5]))
                .heldTasks(Integer.parseInt(args[5]) / 2)
                .payloadLimit(PAYLOAD_LIMIT)
                .serialisable(AllowedClasses.of(PoisonCallable.class));
        if (secret != null) {
            builder.secret(secret);
        }
        DistributedExecutor executor = builder.build();
        if (!executor.awaitMembers(Integer.parseInt(args[3]), Duration.ofSeconds(30))) {
            System.out.println("only these members were found: " + executor.members());
            Runtime.getRuntime().halt(1);
        }
        Load load = new Load(executor, history, number, new Random(Long.parseLong(args[6])));
        System.out.println("ready");
        AtomicInteger nodes = new AtomicInteger();
        askForNodes(executor, nodes);
        reportCounts(load, nodes, executor);
        noteStops("caller-" + number, history);
        obey(load);
        Runtime.getRuntime().halt(0);
    }

    private static void reportCounts(Load load, AtomicInteger nodes, DistributedExecutor executor) {
        daemon(() -> {
            while (true) {
                System.out.println("counts " + load.accepted() + " " + load.open() + " " + nodes.get() + " "
                        + executor.members().size());
                TimeUnit.MILLISECONDS.sleep(100);
            }
        });
    }

    /** Notes how many nodes every member of the executor knows; 0 if two differ or one does not answer. */
    private static void askForNodes(DistributedExecutor executor, AtomicInteger nodes) {
        TaskOptions options = TaskOptions.defaults().limit(Duration.ofSeconds(1));
        daemon(() -> {
            while (true) {
                Set<Integer> known = new HashSet<>();
                for (CompletableFuture<byte[]> answer : executor.submitToAll(ChaosTasks.NODES, new byte[0], options)
                        .values()) {
                    known.add((int) answer.exceptionally(none -> new byte[1]).get()[0]);
                }
                nodes.set(known.size() == 1 ? known.iterator().next() : 0);
                TimeUnit.MILLISECONDS.sleep(100);
            }
        });
    }

    /** Records pauses of this process or of the whole machine. */
    private static void noteStops(String name, HistoryWriter history) {
        daemon(() -> {
            long before = System.nanoTime();
            while (true) {
                TimeUnit.MILLISECONDS.sleep(20);
                long now = System.nanoTime();
                if (now - before > STOP) {
                    history.write(new Stopped(name, before, now));
                }
                before = now;
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
