package dev.tidepool.benchmarks;

import com.hazelcast.config.Config;
import com.hazelcast.config.ExecutorConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.IExecutorService;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import dev.tidepool.cluster.ClusterMember;
import dev.tidepool.cluster.ClusterMemberBuilder;
import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.DistributedExecutorBuilder;
import dev.tidepool.cluster.RegisteredTask;
import dev.tidepool.cluster.TaskRegistry;
import dev.tidepool.cluster.engine.hazelcast.HazelcastSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Echo and sleeping tasks through a cluster of three processes on this machine, one caller and two
 * members, against plain {@code IExecutorService} in the same run. Echo: 100 bytes, 1000 in flight, tasks/s.
 * Sleep: 2000 tasks/s of 100 ms, response times from the intended start.
 *
 * <p>Run it with {@code java -cp 'benchmarks/target/lib/*:benchmarks/target/tidepool-benchmarks-0.1.0.jar'
 * dev.tidepool.benchmarks.ClusterEcho [seconds] [rounds]}.
 */
public final class ClusterEcho {
    private static final RegisteredTask<byte[], byte[]> ECHO = RegisteredTask.ofBytes("echo");
    private static final RegisteredTask<byte[], byte[]> SLEEP = RegisteredTask.ofBytes("sleep");
    private static final byte[] SECRET = "a secret for the benchmark alone".getBytes(StandardCharsets.UTF_8);
    private static final int IN_FLIGHT = 1_000;
    private static final int FIRST_PORT = 25_701;

    private ClusterEcho() {}

    /** Echoes its bytes, on plain Hazelcast, in the cheapest form that it knows. */
    static final class PlainEcho implements Callable<byte[]>, IdentifiedDataSerializable {
        static final int FACTORY = 77;
        private byte[] bytes;

        PlainEcho(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public byte[] call() {
            return bytes;
        }

        @Override
        public int getFactoryId() {
            return FACTORY;
        }

        @Override
        public int getClassId() {
            return 1;
        }

        @Override
        public void writeData(ObjectDataOutput out) throws IOException {
            out.writeByteArray(bytes);
        }

        @Override
        public void readData(ObjectDataInput in) throws IOException {
            byte[] read = in.readByteArray();
            bytes = read == null ? new byte[0] : read;
        }
    }

    /** Submits one task and says when it is done. */
    private interface Route {
        void submit(byte[] payload, Runnable done);
    }

    /** Runs the benchmark, or, told {@code member} and a port, a member. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        if (arguments.length > 0 && arguments[0].equals("member")) {
            member(Integer.parseInt(arguments[1]));
            return;
        }
        int seconds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5;
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 2;
        List<Process> members = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            members.add(new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx512m",
                            System.getProperty("member.options", "-Dunused=1"),
                            "-cp",
                            System.getProperty("java.class.path"),
                            ClusterEcho.class.getName(),
                            "member",
                            Integer.toString(FIRST_PORT + i))
                    .redirectErrorStream(true)
                    .redirectOutput(Path.of(System.getProperty("java.io.tmpdir"), "cluster-echo-" + i + ".log")
                            .toFile())
                    .start());
        }
        try {
            caller(seconds, rounds, arguments.length > 2);
        } finally {
            members.forEach(Process::destroy);
        }
    }

    private static Config config(int port, boolean lite) {
        Config config = HazelcastSettings.loopback(port, FIRST_PORT, lite).toConfig();
        config.addExecutorConfig(new ExecutorConfig("plain", 16));
        config.getSerializationConfig()
                .addDataSerializableFactory(PlainEcho.FACTORY, type -> new PlainEcho(new byte[0]));
        return config;
    }

    private static void member(int port) throws InterruptedException {
        HazelcastInstance open = Hazelcast.newHazelcastInstance(config(port, false));
        TaskRegistry tasks = new TaskRegistry()
                .register(ECHO, (bytes, context) -> bytes)
                .register(SLEEP, (bytes, context) -> {
                    Thread.sleep(100);
                    return bytes;
                });
        ClusterMemberBuilder builder = builder("open-" + port).hazelcast(open).tasks(tasks);
        int fixed = Integer.getInteger("fixed", 0);
        if (fixed > 0) {
            builder.executor(
                    AdaptiveExecutor.builder("fixed").sizing(new Fixed(fixed)).build());
        }
        ClusterMember member = builder.build();
        if (member.tasks() == 0) {
            new CountDownLatch(1).await();
        }
    }

    private static ClusterMemberBuilder builder(String name) {
        ClusterMemberBuilder builder = ClusterMember.builder(name);
        return Boolean.getBoolean("sealed") ? builder.secret(SECRET) : builder;
    }

    private static void caller(int seconds, int rounds, boolean oursAlone) throws InterruptedException {
        HazelcastInstance instance = Hazelcast.newHazelcastInstance(config(FIRST_PORT + 2, true));
        while (instance.getCluster().getMembers().size() < 3) {
            LockSupport.parkNanos(100_000_000);
        }
        IExecutorService plain = instance.getExecutorService("plain");
        DistributedExecutorBuilder builder = DistributedExecutor.builder("echo").hazelcast(instance);
        try (DistributedExecutor ours = builder.build()) {
            if (!ours.awaitMembers(2, Duration.ofSeconds(30))) {
                throw new IllegalStateException("two members did not come within 30 s");
            }
            Route plainEcho = (payload, done) -> whenDone(plain.submit(new PlainEcho(payload)), done);
            Route ourEcho = (payload, done) -> whenDone(ours.submit(ECHO, payload), done);
            Route ourSleep = (payload, done) -> whenDone(ours.submit(SLEEP, payload), done);
            for (int round = 0; round <= rounds; round++) {
                String label = round == 0 ? "warm-up" : "round " + round;
                double plainRate = oursAlone ? Double.NaN : echo(plainEcho, seconds);
                double ourRate = echo(ourEcho, seconds);
                System.out.printf(
                        Locale.ROOT,
                        "%s: echo, tasks/s: plain %.0f, ours %.0f, ratio %.2f; 2000/s x 100 ms, ours: %s%n",
                        label,
                        plainRate,
                        ourRate,
                        ourRate / plainRate,
                        sleep(ourSleep, seconds));
            }
        } finally {
            instance.shutdown();
        }
    }

    private static void whenDone(Object future, Runnable done) {
        if (!(future instanceof CompletionStage<?> stage)) {
            throw new IllegalStateException(future.getClass() + " tells nobody when it is done");
        }
        CompletionStage<?> unused = stage.whenCompleteAsync((result, thrown) -> done.run(), Runnable::run);
    }

    private static double echo(Route route, int seconds) throws InterruptedException {
        Semaphore room = new Semaphore(IN_FLIGHT);
        AtomicLong completed = new AtomicLong();
        byte[] payload = new byte[100];
        Runnable done = () -> {
            completed.incrementAndGet();
            room.release();
        };
        long start = System.nanoTime();
        long end = start + TimeUnit.SECONDS.toNanos(seconds);
        while (System.nanoTime() - end < 0) {
            room.acquire();
            route.submit(payload, done);
        }
        double rate = completed.get() * 1e9 / (System.nanoTime() - start);
        if (!room.tryAcquire(IN_FLIGHT, 60, TimeUnit.SECONDS)) {
            throw new IllegalStateException("tasks were lost");
        }
        return rate;
    }

    private static String sleep(Route route, int seconds) throws InterruptedException {
        int count = 2_000 * seconds;
        long[] responses = new long[count];
        CountDownLatch left = new CountDownLatch(count);
        long start = System.nanoTime();
        for (int i = 0; i < count; i++) {
            int task = i;
            long intended = start + i * 500_000L;
            while (intended - System.nanoTime() > 0) {
                LockSupport.parkNanos(intended - System.nanoTime());
            }
            route.submit(new byte[100], () -> {
                responses[task] = System.nanoTime() - intended;
                left.countDown();
            });
        }
        if (!left.await(60, TimeUnit.SECONDS)) {
            return left.getCount() + " tasks missing";
        }
        Arrays.sort(responses);
        return String.format(
                Locale.ROOT,
                "p50 %.1f ms, p99 %.1f ms, max %.1f ms",
                responses[count / 2] / 1e6,
                responses[count * 99 / 100] / 1e6,
                responses[count - 1] / 1e6);
    }
}
