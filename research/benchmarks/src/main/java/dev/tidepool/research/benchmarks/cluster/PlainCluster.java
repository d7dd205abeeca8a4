package dev.tidepool.research.benchmarks.cluster;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.IExecutorService;
import dev.tidepool.lab.measure.process.ChildProcess;
import dev.tidepool.lab.measure.process.FreePorts;
import dev.tidepool.lab.measure.process.TemporaryFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Members of plain Hazelcast and its {@code IExecutorService}, which chooses the member of each task at random. */
final class PlainCluster implements OpenCluster {
    private static final int THREADS = 16;
    private static final String CLUSTER =
            "plain-bench-" + ProcessHandle.current().pid();
    private static final long START_LIMIT_NANOS = 30_000_000_000L;
    private static final long POLL_MILLIS = 50;

    private final List<ChildProcess> members = new ArrayList<>();
    private final TemporaryFolder folder;
    private @Nullable HazelcastInstance instance;
    private @Nullable IExecutorService executor;

    private PlainCluster(TemporaryFolder folder) {
        this.folder = folder;
    }

    static PlainCluster open(ClusterSize size) throws IOException, InterruptedException {
        PlainCluster cluster = new PlainCluster(TemporaryFolder.create("tidepool-plain"));
        try {
            cluster.start(size);
            return cluster;
        } catch (IOException | InterruptedException | RuntimeException failed) {
            cluster.close();
            throw failed;
        }
    }

    private void start(ClusterSize size) throws IOException, InterruptedException {
        int threads = size.threads() == ClusterSize.AS_CONFIGURED ? THREADS : size.threads();
        List<Integer> ports = FreePorts.find(size.members() + 1);
        for (int i = 0; i < size.members(); i++) {
            members.add(ChildProcess.start(
                    PlainMember.class,
                    ClusterSuite.JVM,
                    new PlainMember.Request(CLUSTER, ports.get(i), ports.get(0), threads),
                    Files.createDirectory(folder.path().resolve("member-" + i))));
        }
        HazelcastInstance caller = Hazelcast.newHazelcastInstance(
                PlainMember.config(CLUSTER, ports.get(size.members()), ports.get(0), true, threads));
        instance = caller;
        long deadline = System.nanoTime() + START_LIMIT_NANOS;
        while (caller.getCluster().getMembers().size() <= size.members()) {
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException("the members did not join");
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
        executor = caller.getExecutorService(PlainMember.EXECUTOR);
    }

    @Override
    public CompletionStage<byte[]> submit(byte[] argument) {
        return stage(OurCluster.started(executor).submit(new PlainTask(argument)));
    }

    @Override
    public CompletionStage<byte[]> submitToFirst(byte[] argument) {
        return stage(OurCluster.started(executor)
                .submitToMember(new PlainTask(argument), firstMember(OurCluster.started(instance))));
    }

    private static Member firstMember(HazelcastInstance instance) {
        return instance.getCluster().getMembers().stream()
                .filter(member -> !member.isLiteMember())
                .findFirst()
                .orElseThrow();
    }

    @SuppressWarnings("unchecked") // Hazelcast's future of a byte array
    private static CompletionStage<byte[]> stage(Future<byte[]> future) {
        return (CompletionStage<byte[]>) future;
    }

    @Override
    public List<Long> pids() {
        return members.stream().map(ChildProcess::pid).toList();
    }

    @Override
    public void close() throws IOException {
        members.forEach(ChildProcess::kill);
        if (instance != null) {
            instance.getLifecycleService().terminate();
        }
        folder.close();
    }
}
