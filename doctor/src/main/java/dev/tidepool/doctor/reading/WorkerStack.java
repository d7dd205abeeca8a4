package dev.tidepool.doctor.reading;

import dev.tidepool.doctor.QueueBound;
import dev.tidepool.doctor.WorkerKind;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the stack of a thread says about it.
 *
 * @param kind the pool that it works for
 * @param busy whether it runs a task
 * @param waiting whether its task waits for the result of another task
 * @param queue the queue at which it idles, if that can be seen
 * @param place class and method where its task is; null if it runs none
 */
record WorkerStack(
        WorkerKind kind,
        boolean busy,
        boolean waiting,
        QueueBound queue,
        @Nullable String place) {
    private static final String JDK_WORKER = "java.util.concurrent.ThreadPoolExecutor.runWorker";
    private static final String TOMCAT_WORKER = "org.apache.tomcat.util.threads.ThreadPoolExecutor.runWorker";
    private static final String JETTY_WORKER = "org.eclipse.jetty.util.thread.QueuedThreadPool$Runner.run";
    private static final String FORK_JOIN_WORKER = "java.util.concurrent.ForkJoinPool.runWorker";
    private static final String OUR_WORKER = "dev.tidepool.executor.internal.engine.Worker.run";

    /** Calls that wait for the result of a task. */
    private static final Set<String> RESULTS = Set.of(
            "java.util.concurrent.FutureTask.get",
            "java.util.concurrent.CompletableFuture.get",
            "java.util.concurrent.CompletableFuture.join",
            "java.util.concurrent.ForkJoinTask.get",
            "java.util.concurrent.ForkJoinTask.join",
            "java.util.concurrent.ForkJoinTask.invoke",
            "java.util.concurrent.AbstractExecutorService.invokeAll",
            "java.util.concurrent.AbstractExecutorService.invokeAny",
            "java.util.concurrent.ExecutorCompletionService.take",
            "java.util.concurrent.ExecutorCompletionService.poll",
            "dev.tidepool.executor.internal.engine.TaskFuture.get",
            "dev.tidepool.executor.internal.engine.TaskFuture.join");

    /** What a thread of Jetty does for the server itself, for as long as that runs. */
    private static final List<String> OF_JETTY = List.of(
            "org.eclipse.jetty.util.thread.QueuedThreadPool$Runner.idleJobPoll",
            "org.eclipse.jetty.util.BlockingArrayQueue.poll",
            "org.eclipse.jetty.util.thread.ReservedThreadExecutor",
            "org.eclipse.jetty.io.ManagedSelector$SelectorProducer.select",
            "org.eclipse.jetty.server.AbstractConnector$Acceptor.run");

    private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");
    private static final List<String> FRAMEWORKS = List.of(
            "dev.tidepool.executor.",
            "org.apache.tomcat.",
            "org.apache.catalina.",
            "org.apache.coyote.",
            "org.eclipse.jetty.",
            "org.springframework.",
            "jakarta.");

    /** Returns what a thread does for a pool; null if it is of none. */
    static @Nullable WorkerStack of(SeenThread thread) {
        List<String> stack = thread.stack();
        int jdk = stack.lastIndexOf(JDK_WORKER);
        if (jdk >= 0) {
            boolean scheduled = has(stack, jdk, "java.util.concurrent.ScheduledThreadPoolExecutor");
            return of(
                    thread,
                    scheduled ? WorkerKind.SCHEDULED : WorkerKind.THREAD_POOL_EXECUTOR,
                    jdk,
                    !endsWith(stack, jdk, "java.util.concurrent.ThreadPoolExecutor.getTask"));
        }
        int tomcat = stack.lastIndexOf(TOMCAT_WORKER);
        if (tomcat >= 0) {
            boolean idle = endsWith(stack, tomcat, "org.apache.tomcat.util.threads.ThreadPoolExecutor.getTask");
            return of(thread, WorkerKind.TOMCAT, tomcat, !idle);
        }
        int jetty = stack.lastIndexOf(JETTY_WORKER);
        if (jetty >= 0) {
            boolean idle = OF_JETTY.stream().anyMatch(frame -> has(stack, jetty, frame));
            return of(thread, WorkerKind.JETTY, jetty, !idle);
        }
        int ours = stack.lastIndexOf(OUR_WORKER);
        if (ours >= 0) {
            return of(thread, WorkerKind.TIDEPOOL, ours, has(stack, ours, OUR_WORKER)); // runTask, runMeasured
        }
        int forkJoin = stack.lastIndexOf(FORK_JOIN_WORKER);
        if (forkJoin >= 0) {
            return forkJoin(thread, forkJoin);
        }
        return null;
    }

    private static WorkerStack forkJoin(SeenThread thread, int worker) {
        boolean carries = has(thread.stack(), worker, "jdk.internal.vm.Continuation.")
                || has(thread.stack(), worker, "java.lang.VirtualThread.");
        boolean idle = worker == 0
                || thread.stack().subList(0, worker).stream()
                        .allMatch(frame -> frame.startsWith("java.util.concurrent.")
                                || frame.startsWith("jdk.internal.misc.Unsafe."));
        // A join helps other tasks before it waits, all within these packages: it is no idle thread.
        boolean joins = has(thread.stack(), worker, "java.util.concurrent.ForkJoinTask.")
                || has(thread.stack(), worker, "java.util.concurrent.CompletableFuture");
        WorkerKind kind = carries ? WorkerKind.CARRIERS : WorkerKind.FORK_JOIN;
        return of(thread, kind, worker, carries || joins || !idle);
    }

    private static WorkerStack of(SeenThread thread, WorkerKind kind, int worker, boolean busy) {
        List<String> task = thread.stack().subList(0, worker);
        return new WorkerStack(
                kind,
                busy,
                busy && thread.isWaiting() && waits(task),
                busy ? QueueBound.UNKNOWN : queue(task),
                busy ? place(task) : null);
    }

    /** Looks at the innermost calls of the JDK and the pool: an outer one may be of a task that is being helped. */
    private static boolean waits(List<String> task) {
        return task.stream()
                .takeWhile(frame -> isOf(JDK, frame) || frame.startsWith("dev.tidepool.executor."))
                .anyMatch(RESULTS::contains);
    }

    private static QueueBound queue(List<String> idle) {
        for (String frame : idle) {
            if (frame.startsWith("java.util.concurrent.SynchronousQueue")) {
                return QueueBound.HANDOFF;
            }
            if (frame.startsWith("java.util.concurrent.LinkedBlockingQueue")
                    || frame.startsWith("java.util.concurrent.LinkedBlockingDeque")) {
                return QueueBound.UNBOUNDED_BY_DEFAULT;
            }
            if (frame.startsWith("java.util.concurrent.ArrayBlockingQueue")) {
                return QueueBound.BOUNDED;
            }
            if (frame.startsWith("java.util.concurrent.PriorityBlockingQueue")
                    || frame.startsWith("java.util.concurrent.DelayQueue")
                    || frame.startsWith("java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue")) {
                return QueueBound.UNBOUNDED;
            }
        }
        return QueueBound.UNKNOWN;
    }

    /** The innermost code of the application: else what is innermost but for the JDK, else the innermost of all. */
    static @Nullable String place(List<String> task) {
        return task.stream()
                .filter(frame -> !isOf(JDK, frame) && !isOf(FRAMEWORKS, frame))
                .findFirst()
                .orElseGet(() -> task.isEmpty() ? null : task.get(0));
    }

    private static boolean isOf(List<String> packages, String frame) {
        return packages.stream().anyMatch(frame::startsWith);
    }

    private static boolean has(List<String> stack, int end, String beginning) {
        return stack.subList(0, end).stream().anyMatch(frame -> frame.startsWith(beginning));
    }

    private static boolean endsWith(List<String> stack, int end, String frame) {
        return end > 0 && stack.get(end - 1).equals(frame);
    }
}
