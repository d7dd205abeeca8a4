package dev.tidepool.cluster.hazelcast;

import com.hazelcast.cluster.Member;
import com.hazelcast.cluster.MemberSelector;
import com.hazelcast.core.ExecutionCallback;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.IExecutorService;
import com.hazelcast.core.MultiExecutionCallback;
import com.hazelcast.executor.LocalExecutorStats;
import com.hazelcast.partition.PartitionAware;
import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.NoMemberException;
import dev.tidepool.cluster.NodeId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A {@link DistributedExecutor} with the interface of Hazelcast's executor service, for code that uses one:
 *
 * <pre>{@code
 * IExecutorService executor = instance.getExecutorService("orders");
 * IExecutorService executor = new HazelcastExecutorAdapter(instance, distributedExecutor);
 * }</pre>
 *
 * Tasks are serialisable, so callers and members must allow their classes. A {@link
 * com.hazelcast.core.HazelcastInstanceAware} task gets the member's instance. A {@link PartitionAware} task goes to
 * the owner of its key. The engine's threads call callbacks, which must not block. Hazelcast's statistics are not
 * available. Thread-safe.
 */
public final class HazelcastExecutorAdapter implements IExecutorService {
    private final HazelcastInstance instance;
    private final DistributedExecutor executor;

    /** Makes an adapter. {@link #shutdown} shuts the executor down; its owner closes it. */
    public HazelcastExecutorAdapter(HazelcastInstance instance, DistributedExecutor executor) {
        this.instance = instance;
        this.executor = executor;
    }

    /** Submits a callable or runnable to one member, or to any if {@code member} is null. */
    @SuppressWarnings("unchecked")
    private <T> CompletableFuture<T> on(@Nullable Member member, Object task) {
        NodeId node = member == null ? null : HazelcastEngine.idOf(member);
        if (task instanceof Callable<?> callable) {
            return (CompletableFuture<T>)
                    (node == null
                            ? executor.submit(callable)
                            : executor.submitTo(node, callable, executor.defaultOptions()));
        }
        if (node == null) {
            return (CompletableFuture<T>) executor.submit((Runnable) task);
        }
        return (CompletableFuture<T>) executor.submitTo(node, (Runnable) task, executor.defaultOptions());
    }

    /** Submits a task with a partition key to the key's owner, and any other task to any member. */
    private <T> CompletableFuture<T> anywhere(Object task) {
        Object key = task instanceof PartitionAware<?> aware ? aware.getPartitionKey() : null;
        return on(key == null ? null : keyOwner(key), task);
    }

    /** Submits a task; if the submission is rejected, returns a failed future. */
    private <T> CompletableFuture<T> tryOn(@Nullable Member member, Object task) {
        try {
            return on(member, task);
        } catch (RuntimeException rejected) {
            return CompletableFuture.failedFuture(rejected);
        }
    }

    private Member keyOwner(Object key) {
        Member owner = instance.getPartitionService().getPartition(key).getOwner();
        if (owner == null) {
            String reason = "no member owns the key " + key + "; start a member that is not lite";
            throw new NoMemberException(reason, Duration.ofSeconds(1));
        }
        return owner;
    }

    private List<Member> members() {
        List<NodeId> ours = executor.openMembers();
        return instance.getCluster().getMembers().stream()
                .filter(member -> ours.contains(HazelcastEngine.idOf(member)))
                .toList();
    }

    private List<Member> selected(MemberSelector selector) {
        List<Member> members = members().stream().filter(selector::select).toList();
        if (members.isEmpty()) {
            String reason = selector + " selects no member; use another selector or start members";
            throw new NoMemberException(reason, Duration.ofSeconds(1));
        }
        return members;
    }

    private Member anyOf(MemberSelector selector) {
        List<Member> members = selected(selector);
        return members.get(ThreadLocalRandom.current().nextInt(members.size()));
    }

    private <T> Map<Member, Future<T>> onEach(Collection<Member> members, Object task) {
        Map<Member, Future<T>> futures = new LinkedHashMap<>();
        for (Member member : members) {
            futures.put(member, this.<T>tryOn(member, task));
        }
        return futures;
    }

    private <T> void callBack(CompletableFuture<T> future, @Nullable ExecutionCallback<T> callback) {
        if (callback == null) {
            return;
        }
        CompletableFuture<T> unused = future.whenComplete((result, thrown) -> {
            if (thrown == null) {
                callback.onResponse(result);
            } else {
                callback.onFailure(cause(thrown));
            }
        });
    }

    private static Throwable cause(Throwable thrown) {
        Throwable cause = thrown.getCause();
        return thrown instanceof CompletionException && cause != null ? cause : thrown;
    }

    private void callBackEach(Collection<Member> members, Object task, MultiExecutionCallback callback) {
        Map<Member, Object> results = Collections.synchronizedMap(new HashMap<>());
        List<CompletableFuture<?>> all = new ArrayList<>();
        for (Member member : members) {
            all.add(this.tryOn(member, task).handle((result, thrown) -> {
                Object value = thrown == null ? result : cause(thrown);
                results.put(member, value);
                callback.onResponse(member, value);
                return value;
            }));
        }
        CompletableFuture<?> unused = CompletableFuture.allOf(all.toArray(new CompletableFuture<?>[0]))
                .whenComplete((nothing, thrown) -> callback.onComplete(results));
    }

    // ---- execute

    @Override
    public void execute(Runnable command) {
        CompletableFuture<Object> unused = anywhere(command);
    }

    @Override
    public void execute(Runnable command, MemberSelector selector) {
        executeOnMember(command, anyOf(selector));
    }

    @Override
    public void executeOnKeyOwner(Runnable command, Object key) {
        executeOnMember(command, keyOwner(key));
    }

    @Override
    public void executeOnMember(Runnable command, Member member) {
        CompletableFuture<Object> unused = on(member, command);
    }

    @Override
    public void executeOnMembers(Runnable command, Collection<Member> members) {
        members.forEach(member -> executeOnMember(command, member));
    }

    @Override
    public void executeOnMembers(Runnable command, MemberSelector selector) {
        executeOnMembers(command, selected(selector));
    }

    @Override
    public void executeOnAllMembers(Runnable command) {
        executeOnMembers(command, members());
    }

    // ---- submit

    @Override
    public <T> CompletableFuture<T> submit(Callable<T> task) {
        return anywhere(task);
    }

    @Override
    public CompletableFuture<?> submit(Runnable task) {
        return anywhere(task);
    }

    @Override
    public <T> CompletableFuture<T> submit(Runnable task, T result) {
        return submit(task).thenApply(nothing -> result);
    }

    @Override
    public <T> CompletableFuture<T> submit(Callable<T> task, MemberSelector selector) {
        return on(anyOf(selector), task);
    }

    @Override
    public <T> CompletableFuture<T> submitToKeyOwner(Callable<T> task, Object key) {
        return on(keyOwner(key), task);
    }

    @Override
    public <T> CompletableFuture<T> submitToMember(Callable<T> task, Member member) {
        return on(member, task);
    }

    @Override
    public <T> Map<Member, Future<T>> submitToMembers(Callable<T> task, Collection<Member> members) {
        return onEach(members, task);
    }

    @Override
    public <T> Map<Member, Future<T>> submitToMembers(Callable<T> task, MemberSelector selector) {
        return onEach(selected(selector), task);
    }

    @Override
    public <T> Map<Member, Future<T>> submitToAllMembers(Callable<T> task) {
        return onEach(members(), task);
    }

    // ---- submit with a callback

    @Override
    public <T> void submit(Runnable task, @Nullable ExecutionCallback<T> callback) {
        callBack(this.<T>tryOn(null, task), callback);
    }

    @Override
    public <T> void submit(Runnable task, MemberSelector selector, @Nullable ExecutionCallback<T> callback) {
        callBack(this.<T>tryOn(anyOf(selector), task), callback);
    }

    @Override
    public <T> void submitToKeyOwner(Runnable task, Object key, ExecutionCallback<T> callback) {
        callBack(this.<T>tryOn(keyOwner(key), task), callback);
    }

    @Override
    public <T> void submitToMember(Runnable task, Member member, @Nullable ExecutionCallback<T> callback) {
        callBack(this.<T>tryOn(member, task), callback);
    }

    @Override
    public void submitToMembers(Runnable task, Collection<Member> members, MultiExecutionCallback callback) {
        callBackEach(members, task, callback);
    }

    @Override
    public void submitToMembers(Runnable task, MemberSelector selector, MultiExecutionCallback callback) {
        callBackEach(selected(selector), task, callback);
    }

    @Override
    public void submitToAllMembers(Runnable task, MultiExecutionCallback callback) {
        callBackEach(members(), task, callback);
    }

    @Override
    public <T> void submit(Callable<T> task, @Nullable ExecutionCallback<T> callback) {
        callBack(this.<T>tryOn(null, task), callback);
    }

    @Override
    public <T> void submit(Callable<T> task, MemberSelector selector, @Nullable ExecutionCallback<T> callback) {
        callBack(this.<T>tryOn(anyOf(selector), task), callback);
    }

    @Override
    public <T> void submitToKeyOwner(Callable<T> task, Object key, @Nullable ExecutionCallback<T> callback) {
        callBack(this.<T>tryOn(keyOwner(key), task), callback);
    }

    @Override
    public <T> void submitToMember(Callable<T> task, Member member, @Nullable ExecutionCallback<T> callback) {
        callBack(this.<T>tryOn(member, task), callback);
    }

    @Override
    public <T> void submitToMembers(Callable<T> task, Collection<Member> members, MultiExecutionCallback callback) {
        callBackEach(members, task, callback);
    }

    @Override
    public <T> void submitToMembers(Callable<T> task, MemberSelector selector, MultiExecutionCallback callback) {
        callBackEach(selected(selector), task, callback);
    }

    @Override
    public <T> void submitToAllMembers(Callable<T> task, MultiExecutionCallback callback) {
        callBackEach(members(), task, callback);
    }

    // ---- Several tasks

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) throws InterruptedException {
        return executor.invokeAll(tasks);
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks, long limit, TimeUnit unit)
            throws InterruptedException {
        return executor.invokeAll(tasks, limit, unit);
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks) throws InterruptedException, ExecutionException {
        return executor.invokeAny(tasks);
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long limit, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        return executor.invokeAny(tasks, limit, unit);
    }

    // ---- Shutdown, and the methods of Hazelcast's distributed objects

    @Override
    public void shutdown() {
        executor.shutdown();
    }

    @Override
    public List<Runnable> shutdownNow() {
        return executor.shutdownNow();
    }

    @Override
    public boolean isShutdown() {
        return executor.isShutdown();
    }

    @Override
    public boolean isTerminated() {
        return executor.isTerminated();
    }

    @Override
    public boolean awaitTermination(long limit, TimeUnit unit) throws InterruptedException {
        return executor.awaitTermination(limit, unit);
    }

    /**
     * Not supported.
     *
     * @throws UnsupportedOperationException always
     */
    @Override
    public LocalExecutorStats getLocalExecutorStats() {
        throw new UnsupportedOperationException(
                "Hazelcast's statistics are not available; use stats() and members() of the DistributedExecutor");
    }

    /**
     * Not supported.
     *
     * @throws UnsupportedOperationException always
     */
    @Override
    public String getPartitionKey() {
        throw new UnsupportedOperationException("this executor is no Hazelcast object, so it has no partition key");
    }

    @Override
    public String getName() {
        return executor.name();
    }

    @Override
    public String getServiceName() {
        return "dev.tidepool.cluster";
    }

    @Override
    public void destroy() {
        executor.shutdown();
    }
}
