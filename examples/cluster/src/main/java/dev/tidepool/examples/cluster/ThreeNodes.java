package dev.tidepool.examples.cluster;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.cluster.grpc.GrpcEngine;
import dev.tidepool.cluster.grpc.GrpcSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** A client sends tasks to three nodes. Then one node leaves, and the others do its work. */
public final class ThreeNodes {
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private ThreeNodes() {}

    /** Runs 300 tasks by three nodes, and 300 by the two that remain. Arguments are the nodes' three ports. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int[] ports = arguments.length == 3
                ? List.of(arguments).stream().mapToInt(Integer::parseInt).toArray()
                : new int[] {7701, 7702, 7703};
        try (GreetingNode one = GreetingNode.start("one", ports[0], ports[0]);
                GreetingNode two = GreetingNode.start("two", ports[1], ports[0]);
                GreetingNode three = GreetingNode.start("three", ports[2], ports[0]);
                GrpcEngine nodes = GrpcEngine.connect(GrpcSettings.loopback(), List.of(one.address(), two.address()));
                DistributedExecutor greetings = DistributedExecutor.builder("client")
                        .engine(nodes)
                        .taskOptions(TaskOptions.defaults().patience(LIMIT).limit(LIMIT))
                        .build()) {
            if (!greetings.awaitMembers(3, LIMIT)) {
                throw new IllegalStateException("found no three nodes: " + greetings.members());
            }
            greet(greetings);
            three.leave();
            greet(greetings);
        }
    }

    private static void greet(DistributedExecutor greetings) {
        List<CompletableFuture<String>> answers = IntStream.range(0, 300)
                .mapToObj(guest -> greetings.submit(GreetingNode.GREET, "guest " + guest))
                .toList();
        System.out.println("answers: "
                + answers.stream()
                        .map(CompletableFuture::join)
                        .collect(groupingBy(answer -> answer.replaceAll(".*, ", ""), TreeMap::new, counting())));
    }
}
