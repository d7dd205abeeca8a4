package dev.tidepool.server.chaos.load;

import com.hazelcast.core.Hazelcast;
import dev.tidepool.cluster.Codec;
import dev.tidepool.cluster.RegisteredTask;
import dev.tidepool.cluster.TaskContext;
import dev.tidepool.cluster.TaskRegistry;
import dev.tidepool.server.chaos.history.HistoryRecord.Ended;
import dev.tidepool.server.chaos.history.HistoryRecord.Started;
import dev.tidepool.server.chaos.history.HistoryWriter;
import dev.tidepool.server.task.TaskModule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The task of chaos runs, on nodes that write a history. */
public final class ChaosTasks implements TaskModule {
    /** The system property with the file of a node's history. */
    public static final String HISTORY = "dev.tidepool.chaos.history";

    static final RegisteredTask<Work, @Nullable Object> WORK = new RegisteredTask<>(
            "chaos.work", Codec.record(Work.class), Codec.of(ChaosTasks::encode, ChaosTasks::decode));

    /** Returns how many nodes a node's part of the cluster has. */
    static final RegisteredTask<byte[], byte[]> NODES = RegisteredTask.ofBytes("chaos.nodes");

    /** Makes the module; for {@link java.util.ServiceLoader}. */
    public ChaosTasks() {}

    @Override
    public void register(TaskRegistry registry) {
        String path = System.getProperty(HISTORY);
        if (path == null) {
            return;
        }
        try {
            HistoryWriter history = new HistoryWriter(Path.of(path));
            registry.register(WORK, (work, context) -> run(work, context, history));
            registry.register(NODES, (nothing, context) -> nodes());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static byte[] nodes() {
        int nodes = Hazelcast.getAllHazelcastInstances().stream()
                .mapToInt(instance -> instance.getCluster().getMembers().size())
                .sum();
        return new byte[] {(byte) nodes};
    }

    private static @Nullable Object run(Work work, TaskContext context, HistoryWriter history) throws Exception {
        history.write(new Started(work.task(), context.attempt(), context.startedAt(), System.nanoTime()));
        boolean returned = false;
        try {
            Object result = TaskAction.valueOf(work.action()).perform(work);
            returned = true;
            return result;
        } finally {
            history.write(new Ended(work.task(), context.attempt(), returned, System.nanoTime()));
        }
    }

    /** Only text can be encoded. */
    private static byte[] encode(@Nullable Object result) {
        return String.class.cast(result).getBytes(StandardCharsets.UTF_8);
    }

    private static Object decode(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
