package dev.tidepool.lab.race.cluster;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.IExecutorService;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** A caller of plain Hazelcast: a lite member that submits to an {@link IExecutorService}. */
final class HazelcastCaller implements TaskCaller {
    private static final long POLL_MILLIS = 20;

    private final Function<HazelcastNode.Task, Future<Served>> route;
    private final int nodes;

    private HazelcastCaller(Function<HazelcastNode.Task, Future<Served>> route, int nodes) {
        this.route = route;
        this.nodes = nodes;
    }

    /**
     * Joins the cluster and waits for every node.
     *
     * @throws IllegalStateException if a node is missing after {@code patience}
     */
    static HazelcastCaller open(HazelcastContestant.Members choice, Addresses addresses, int index, Duration patience)
            throws InterruptedException {
        HazelcastInstance instance = Hazelcast.newHazelcastInstance(addresses.hazelcastCaller(index));
        int nodes = addresses.nodes().size();
        List<Member> members = nodes(instance);
        for (long deadline = System.nanoTime() + patience.toNanos();
                members.size() < nodes;
                members = nodes(instance)) {
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException("caller %d found %d of %d nodes in %d s"
                        .formatted(index, members.size(), nodes, patience.toSeconds()));
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
        IExecutorService executor = instance.getExecutorService(HazelcastNode.EXECUTOR);
        if (choice == HazelcastContestant.Members.RANDOM) {
            return new HazelcastCaller(executor::submit, nodes);
        }
        List<Member> all = members;
        AtomicInteger turn = new AtomicInteger();
        return new HazelcastCaller(
                task -> executor.submitToMember(task, all.get(Math.floorMod(turn.getAndIncrement(), all.size()))),
                nodes);
    }

    private static List<Member> nodes(HazelcastInstance instance) {
        return instance.getCluster().getMembers().stream()
                .filter(member -> !member.isLiteMember())
                .toList();
    }

    @Override
    @SuppressWarnings("unchecked") // every future of a Hazelcast executor is a stage as well
    public CompletableFuture<Served> submit(int index) {
        CompletableFuture<Served> future = new CompletableFuture<>();
        CompletionStage<Served> stage = (CompletionStage<Served>) route.apply(new HazelcastNode.Task(index));
        // Runs in the thread with the result: on few cores, Hazelcast would start a new thread for each.
        CompletionStage<Served> unused = stage.whenCompleteAsync(
                (served, failure) -> {
                    if (failure == null) {
                        future.complete(served);
                    } else {
                        future.completeExceptionally(failure);
                    }
                },
                Runnable::run);
        return future;
    }

    @Override
    public long[] overloadSignals() {
        return new long[nodes];
    }
}
