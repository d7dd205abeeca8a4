package dev.tidepool.executor;

import dev.tidepool.executor.internal.queue.MeasuredTask;
import dev.tidepool.executor.internal.queue.OrderedQueue;
import dev.tidepool.executor.internal.queue.Taker;
import dev.tidepool.executor.internal.queue.TaskQueue;
import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.control.DecisionRecord;
import dev.tidepool.policy.control.SizingController;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.testing.FullHeap;
import java.lang.management.ManagementFactory;
import java.util.List;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/** What surrounds the tasks of a pool, with a full heap. The argument chooses what. */
final class HeapExhaustedControlMain {
    private static final int TASKS = 200;
    private static final long LIMIT_NANOS = Await.LIMIT.toNanos();

    private static boolean comparatorWorks = true;
    private static volatile boolean full;

    private HeapExhaustedControlMain() {}

    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "decisions" -> rememberDecisions();
            case "priorities" -> takeByPriority();
            case "registration" -> endWhileRegistered();
            default -> throw new IllegalArgumentException(arguments[0]);
        }
        System.out.println("all is well");
        System.exit(0);
    }

    /** As many decisions as make the log grow more than once. */
    private static void rememberDecisions() {
        SizingController controller = new SizingController(0, new Fixed(2), new PoolBounds(0, 8, 2), TASKS);
        PoolSample silent = PoolSample.silent(1, 2, MachineSample.ofCores(2));
        int failures = 0;
        for (int i = 1; i < 25; i++) {
            long now = i;
            DecisionRecord before = controller.newest();
            List<DecisionRecord> all = controller.decisions();
            failures += FullHeap.untilMemorySuffices(() -> controller.step(now, silent), () -> {
                FullHeap.check(controller.newest().equals(before), "another decision is the newest");
                FullHeap.check(controller.decisions().equals(all), "other decisions are remembered");
            });
            FullHeap.check(controller.newest().atNanos() == now, "the decision is not remembered");
            FullHeap.check(controller.decisions().size() == i + 1, "decisions are missing");
        }
        FullHeap.check(failures > 25, "memory hardly ever ended: " + failures);
    }

    private record Numbered(int number) implements Runnable {
        @Override
        public void run() {}
    }

    private static int compare(Object one, Object other) {
        FullHeap.check(comparatorWorks, "foreign code was called");
        return Integer.compare(((Numbered) one).number, ((Numbered) other).number);
    }

    private static void takeByPriority() {
        TaskQueue queue = OrderedQueue.byPriority(
                HeapExhaustedControlMain::compare,
                task -> task,
                false,
                (work, weight) -> new MeasuredTask(work, 0, weight, null),
                () -> 0,
                () -> {});
        Taker taker = queue.taker(0);
        @Nullable Runnable[] taken = new Runnable[TASKS];
        for (int round = 0; round < 2; round++) { // the first links what the second one calls
            for (int i = 0; i < TASKS; i++) {
                Runnable task = new Numbered(i * 37 % TASKS); // each number once
                queue.offer(task, TaskQueue.EXTERNAL);
                FullHeap.check(numberOf(task) % 3 != 0 || queue.remove(task), "a task is missing");
            }
            comparatorWorks = false;
            int size = queue.size();
            if (round == 1) {
                FullHeap.fill();
            }
            for (int i = 0; i < size; i++) {
                taken[i] = taker.poll(false);
            }
            FullHeap.check(taker.poll(false) == null, "a task is left");
            FullHeap.free();
            comparatorWorks = true;
            for (int i = 0; i < size; i++) {
                FullHeap.check(numberOf(taken[i]) == 3 * (i / 2) + 1 + i % 2, "the order is another at " + i);
            }
        }
    }

    private static int numberOf(@Nullable Runnable task) {
        return task != null && MeasuredTask.unwrap(task) instanceof Numbered numbered ? numbered.number : -1;
    }

    private static void endWhileRegistered() throws Exception {
        for (String name : List.of("first", "second")) { // the first links what the second one calls
            ObjectName as = new ObjectName("dev.tidepool:type=AdaptiveExecutor,name=" + ObjectName.quote(name));
            AdaptiveExecutor pool = AdaptiveExecutor.builder(name)
                    .daemon(true)
                    .sizing(new Fixed(1))
                    .uncaughtExceptionHandler((thread, thrown) -> {})
                    .build();
            pool.registerMBean();
            full = false;
            pool.execute(() -> {
                while (!full) {
                    Thread.onSpinWait();
                }
            });
            pool.shutdown(); // and the heap is full when the task ends
            if (name.equals("second")) {
                FullHeap.fill();
            }
            full = true;
            long limit = System.nanoTime() + LIMIT_NANOS;
            while (!pool.isTerminated() && System.nanoTime() - limit < 0) {
                Thread.onSpinWait();
            }
            FullHeap.free();
            FullHeap.check(pool.isTerminated(), "the pool does not terminate");
            Await.until(
                    "the pool is no longer registered",
                    () -> !ManagementFactory.getPlatformMBeanServer().isRegistered(as));
        }
    }
}
