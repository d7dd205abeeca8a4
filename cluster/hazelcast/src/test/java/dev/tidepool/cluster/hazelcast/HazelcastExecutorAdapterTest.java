package dev.tidepool.cluster.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.cluster.Member;
import com.hazelcast.cluster.MemberSelector;
import com.hazelcast.core.ExecutionCallback;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceAware;
import com.hazelcast.core.IExecutorService;
import com.hazelcast.core.MultiExecutionCallback;
import com.hazelcast.partition.PartitionAware;
import dev.tidepool.cluster.AllowedClasses;
import dev.tidepool.cluster.ClassNotAllowedException;
import dev.tidepool.cluster.ClusterMember;
import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.NoMemberException;
import java.io.Serializable;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every submit method of Hazelcast's executor service, on two members in this process with separate instances. */
class HazelcastExecutorAdapterTest {
    private static final BlockingQueue<String> RAN = new LinkedBlockingQueue<>();

    private static HazelcastInstance firstInstance;
    private static HazelcastInstance secondInstance;
    private static ClusterMember first;
    private static ClusterMember second;
    private static IExecutorService executor;

    /** Returns the member on which it runs, from the name of the thread. */
    record Where() implements Callable<String>, Serializable {
        @Override
        public String call() {
            return here();
        }
    }

    record Note() implements Runnable, Serializable {
        @Override
        public void run() {
            RAN.add(here());
        }
    }

    record ByKey(String key) implements Callable<String>, PartitionAware<String>, Serializable {
        @Override
        public String call() {
            return here();
        }

        @Override
        public String getPartitionKey() {
            return key;
        }
    }

    static final class Aware implements Callable<String>, HazelcastInstanceAware, Serializable {
        private static final long serialVersionUID = 1;

        private transient HazelcastInstance instance;

        @Override
        public void setHazelcastInstance(HazelcastInstance here) {
            instance = here;
        }

        @Override
        public String call() {
            return instance.getName();
        }
    }

    private static String here() {
        return Thread.currentThread().getName().replaceAll("[^a-z].*", "");
    }

    private static final class Callback implements ExecutionCallback<String> {
        private final CompletableFuture<String> outcome = new CompletableFuture<>();

        @Override
        public void onResponse(String response) {
            outcome.complete(String.valueOf(response));
        }

        @Override
        public void onFailure(Throwable thrown) {
            outcome.completeExceptionally(thrown);
        }
    }

    private static final class MultiCallback implements MultiExecutionCallback {
        private final BlockingQueue<Object> responses = new LinkedBlockingQueue<>();
        private final CompletableFuture<Map<Member, Object>> all = new CompletableFuture<>();

        @Override
        public void onResponse(Member member, Object value) {
            responses.add(String.valueOf(value));
        }

        @Override
        public void onComplete(Map<Member, Object> values) {
            all.complete(values);
        }
    }

    private static ClusterMember member(String name, HazelcastInstance instance) {
        return ClusterMember.builder(name)
                .engine(HazelcastEngine.on(instance))
                .serialisable(AllowedClasses.of(Where.class, Note.class, ByKey.class, Aware.class))
                .build();
    }

    @BeforeAll
    static void start() throws InterruptedException {
        String cluster = "adapter-" + UUID.randomUUID();
        int port = LoopbackCluster.freePort();
        List<String> seeds = List.of("127.0.0.1:" + port);
        firstInstance = Hazelcast.newHazelcastInstance(
                new HazelcastSettings(cluster, "127.0.0.1", port, seeds, false).toConfig());
        secondInstance = Hazelcast.newHazelcastInstance(
                new HazelcastSettings(cluster, "127.0.0.1", LoopbackCluster.freePort(), seeds, false).toConfig());
        first = member("first", firstInstance);
        second = member("second", secondInstance);
        DistributedExecutor distributed = DistributedExecutor.builder("orders")
                .engine(HazelcastEngine.on(firstInstance))
                .serialisable(AllowedClasses.of(Where.class, Note.class, ByKey.class, Aware.class))
                .build();
        assertThat(distributed.awaitMembers(2, Duration.ofMinutes(2))).isTrue();
        executor = new HazelcastExecutorAdapter(firstInstance, distributed);
    }

    @AfterAll
    static void stop() throws InterruptedException {
        executor.shutdown();
        assertThat(executor.awaitTermination(120, TimeUnit.SECONDS)).isTrue();
        second.close();
        first.close();
        secondInstance.shutdown();
        firstInstance.shutdown();
    }

    @BeforeEach
    void forget() {
        RAN.clear();
    }

    private static Member firstMember() {
        return firstInstance.getCluster().getLocalMember();
    }

    private static Member secondMember() {
        return secondInstance.getCluster().getLocalMember();
    }

    private static Collection<Member> both() {
        return firstInstance.getCluster().getMembers();
    }

    private static MemberSelector onlySecond() {
        return member -> member.getUuid().equals(secondMember().getUuid());
    }

    private static String ownerOf(Object key) {
        Member owner = firstInstance.getPartitionService().getPartition(key).getOwner();
        return owner.getUuid().equals(firstMember().getUuid()) ? "first" : "second";
    }

    private static String get(Future<?> future) throws Exception {
        return String.valueOf(future.get(120, TimeUnit.SECONDS));
    }

    private static String ran() throws InterruptedException {
        return RAN.poll(10, TimeUnit.SECONDS);
    }

    private static List<String> ranTwice() throws InterruptedException {
        return List.of(ran(), ran());
    }

    private static void checkEach(Map<Member, Future<String>> futures) throws Exception {
        assertThat(futures).containsOnlyKeys(firstMember(), secondMember());
        assertThat(get(futures.get(firstMember()))).isEqualTo("first");
        assertThat(get(futures.get(secondMember()))).isEqualTo("second");
    }

    // ---- execute

    @Test
    void executeRunsWhereItIsTold() throws Exception {
        executor.execute(new Note());
        assertThat(ran()).isIn("first", "second");
        executor.execute(new Note(), onlySecond());
        assertThat(ran()).isEqualTo("second");
        executor.executeOnKeyOwner(new Note(), "a key");
        assertThat(ran()).isEqualTo(ownerOf("a key"));
        executor.executeOnMember(new Note(), secondMember());
        assertThat(ran()).isEqualTo("second");
        executor.executeOnMembers(new Note(), onlySecond());
        assertThat(ran()).isEqualTo("second");
        executor.executeOnMembers(new Note(), both());
        assertThat(ranTwice()).containsExactlyInAnyOrder("first", "second");
        executor.executeOnAllMembers(new Note());
        assertThat(ranTwice()).containsExactlyInAnyOrder("first", "second");
    }

    // ---- submit

    @Test
    void submitRunsSomewhere() throws Exception {
        assertThat(get(executor.submit(new Where()))).isIn("first", "second");
        assertThat(get(executor.submit(new Note()))).isEqualTo("null");
        assertThat(get(executor.submit(new Note(), "done"))).isEqualTo("done");
        assertThat(RAN).hasSize(2);
    }

    @Test
    void submitRunsWhereItIsTold() throws Exception {
        assertThat(get(executor.submit(new Where(), onlySecond()))).isEqualTo("second");
        assertThat(get(executor.submitToKeyOwner(new Where(), "a key"))).isEqualTo(ownerOf("a key"));
        assertThat(get(executor.submitToMember(new Where(), secondMember()))).isEqualTo("second");
        checkEach(executor.submitToMembers(new Where(), both()));
        checkEach(executor.submitToAllMembers(new Where()));
        Map<Member, Future<String>> selected = executor.submitToMembers(new Where(), onlySecond());
        assertThat(get(selected.get(secondMember()))).isEqualTo("second");
    }

    // ---- submit with a callback

    @Test
    void callbacksAreCalled() {
        Callback anywhere = new Callback();
        Callback selected = new Callback();
        Callback byKey = new Callback();
        Callback onMember = new Callback();
        executor.submit(new Where(), anywhere);
        executor.submit(new Where(), onlySecond(), selected);
        executor.submitToKeyOwner(new Where(), "a key", byKey);
        executor.submitToMember(new Where(), secondMember(), onMember);
        assertThat(anywhere.outcome.join()).isIn("first", "second");
        assertThat(selected.outcome.join()).isEqualTo("second");
        assertThat(byKey.outcome.join()).isEqualTo(ownerOf("a key"));
        assertThat(onMember.outcome.join()).isEqualTo("second");
        List<Callback> ofRunnables = Stream.generate(Callback::new).limit(4).toList();
        executor.submit(new Note(), ofRunnables.get(0));
        executor.submit(new Note(), onlySecond(), ofRunnables.get(1));
        executor.submitToKeyOwner(new Note(), "a key", ofRunnables.get(2));
        executor.submitToMember(new Note(), secondMember(), ofRunnables.get(3));
        assertThat(ofRunnables).allMatch(callback -> callback.outcome.join().equals("null"));
        assertThat(RAN).hasSize(4);
    }

    @Test
    void callbacksForSeveralMembersAreCalledForEachAndThenForAll() {
        for (boolean runnable : new boolean[] {false, true}) {
            MultiCallback named = new MultiCallback();
            MultiCallback selected = new MultiCallback();
            MultiCallback all = new MultiCallback();
            if (runnable) {
                executor.submitToMembers(new Note(), both(), named);
                executor.submitToMembers(new Note(), onlySecond(), selected);
                executor.submitToAllMembers(new Note(), all);
            } else {
                executor.submitToMembers(new Where(), both(), named);
                executor.submitToMembers(new Where(), onlySecond(), selected);
                executor.submitToAllMembers(new Where(), all);
                assertThat(named.all.join())
                        .containsEntry(firstMember(), "first")
                        .containsEntry(secondMember(), "second");
                assertThat(named.responses).containsExactlyInAnyOrder("first", "second");
                assertThat(selected.all.join()).containsEntry(secondMember(), "second");
            }
            assertThat(named.all.join()).containsOnlyKeys(firstMember(), secondMember());
            assertThat(selected.all.join()).containsOnlyKeys(secondMember());
            assertThat(all.all.join()).containsOnlyKeys(firstMember(), secondMember());
        }
        assertThat(RAN).hasSize(5);
    }

    @Test
    void aRejectionFailsTheCallback() {
        Callback callback = new Callback();
        executor.submit((Callable<String> & Serializable) () -> "x", callback);
        assertThatThrownBy(callback.outcome::join).hasCauseInstanceOf(ClassNotAllowedException.class);
    }

    // ---- Several tasks

    @Test
    void invokeAllAndInvokeAnyWaitForResults() throws Exception {
        List<Where> tasks = List.of(new Where(), new Where());
        assertThat(executor.invokeAll(tasks))
                .allSatisfy(future -> assertThat(get(future)).isIn("first", "second"));
        assertThat(executor.invokeAll(tasks, 10, TimeUnit.SECONDS)).hasSize(2);
        assertThat(executor.invokeAny(tasks)).isIn("first", "second");
        assertThat(executor.invokeAny(tasks, 10, TimeUnit.SECONDS)).isIn("first", "second");
    }

    // ---- What tasks may expect of Hazelcast

    @Test
    void aTaskWithAPartitionKeyRunsOnTheOwner() throws Exception {
        for (String key : List.of("one", "two", "three", "four")) {
            assertThat(get(executor.submit(new ByKey(key)))).isEqualTo(ownerOf(key));
        }
    }

    @Test
    void anInstanceAwareTaskGetsTheMembersInstance() throws Exception {
        assertThat(get(executor.submitToMember(new Aware(), secondMember()))).isEqualTo(secondInstance.getName());
    }

    @Test
    void theMethodsOfDistributedObjectsWork() {
        assertThat(executor.getName()).isEqualTo("orders");
        assertThat(executor.getServiceName()).isEqualTo("dev.tidepool.cluster");
        assertThat(executor.isShutdown()).isFalse();
        assertThat(executor.isTerminated()).isFalse();
        assertThatThrownBy(executor::getLocalExecutorStats)
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("use stats() and members()");
        assertThatThrownBy(executor::getPartitionKey).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void aNodeWithoutAMemberIsNamed() {
        assertThatThrownBy(() -> executor.submit(new Where(), (MemberSelector) member -> false))
                .isInstanceOf(NoMemberException.class)
                .hasMessageContaining("selects no member");
    }
}
