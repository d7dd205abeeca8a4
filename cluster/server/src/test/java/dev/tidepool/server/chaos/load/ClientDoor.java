package dev.tidepool.server.chaos.load;

import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.MemberStatus;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.RegisteredTask;
import dev.tidepool.server.chaos.history.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** An executor in the caller's process, which is a client of the nodes. */
final class ClientDoor implements Door {
    private final DistributedExecutor executor;
    private final Random chance;

    ClientDoor(DistributedExecutor executor, Random chance) {
        this.executor = executor;
        this.chance = chance;
    }

    @Override
    public Submission prepared(Submission order) {
        return order;
    }

    @Override
    public Duration limit(Submission order) {
        return order.options().limit();
    }

    @Override
    public CompletableFuture<?> send(long id, Submission order) {
        Work work = order.work(id);
        return switch (order.shape()) {
            case TASK -> executor.submit(ChaosTasks.WORK, work, order.options());
            case TASK_FOR_ONE_MEMBER -> {
                List<NodeId> members =
                        executor.members().stream().map(MemberStatus::node).toList();
                yield members.isEmpty()
                        ? executor.submit(ChaosTasks.WORK, work, order.options())
                        : executor.submitTo(
                                members.get(chance.nextInt(members.size())), ChaosTasks.WORK, work, order.options());
            }
            case UNREADABLE -> executor.submit(RegisteredTask.ofBytes(ChaosTasks.WORK.name()), new byte[] {1, 2, 3});
            case UNKNOWN -> executor.submit(RegisteredTask.ofBytes(order.unknown(id)), new byte[8]);
            case CALLABLE -> executor.submit(new PoisonCallable(id));
        };
    }

    @Override
    public Outcome outcome(@Nullable Throwable thrown) {
        return Outcome.of(thrown);
    }

    @Override
    public int maxOpen() {
        return Integer.MAX_VALUE;
    }
}
