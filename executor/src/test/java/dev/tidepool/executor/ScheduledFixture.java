package dev.tidepool.executor;

import dev.tidepool.policy.Placement;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.sizing.Fixed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A scheduled executor with two threads, of one of the kinds that must keep the same contract. The JDK's own is among
 * them, so that no test asks for what that one does not do.
 */
final class ScheduledFixture implements AfterEachCallback {
    /** What runs the tasks. */
    enum Kind {
        JDK,
        FIXED,
        STRIPED,
        PRIORITY,
        FAIR,
        VIRTUAL;

        static Stream<Kind> available() {
            return Arrays.stream(values())
                    .filter(kind -> kind != VIRTUAL || Runtime.version().feature() >= 21);
        }
    }

    static final int THREADS = 2;

    final ScheduledExecutorService service;
    private final @Nullable AdaptiveExecutor pool;
    private final List<Blocker> blockers = new ArrayList<>();

    ScheduledFixture(Kind kind) {
        if (kind == Kind.JDK) {
            ScheduledThreadPoolExecutor jdk = new ScheduledThreadPoolExecutor(THREADS);
            jdk.setRemoveOnCancelPolicy(true);
            pool = null;
            service = jdk;
        } else {
            pool = builder(kind).sizing(new Fixed(THREADS)).build();
            service = ScheduledExecutor.on(pool);
        }
    }

    private static AdaptiveExecutorBuilder builder(Kind kind) {
        AdaptiveExecutorBuilder builder = AdaptiveExecutor.builder("contract");
        return switch (kind) {
            case STRIPED -> builder.queueLayout(QueueLayout.striped(3, Placement.ROUND_ROBIN));
            case PRIORITY -> builder.priorityQueue(Comparator.comparingInt(task -> task == null ? 1 : 0));
            case FAIR -> builder.fairTypes();
            case VIRTUAL -> builder.virtualThreads();
            default -> builder;
        };
    }

    void afterShutdown(boolean keepPeriodic, boolean keepDelayed) {
        if (service instanceof ScheduledThreadPoolExecutor jdk) {
            jdk.setContinueExistingPeriodicTasksAfterShutdownPolicy(keepPeriodic);
            jdk.setExecuteExistingDelayedTasksAfterShutdownPolicy(keepDelayed);
        } else if (service instanceof ScheduledExecutor ours) {
            ours.setContinueExistingPeriodicTasksAfterShutdownPolicy(keepPeriodic);
            ours.setExecuteExistingDelayedTasksAfterShutdownPolicy(keepDelayed);
        }
    }

    /** Occupies both threads until they are released. */
    List<Blocker> occupy() {
        List<Blocker> occupants = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            occupants.add(new Blocker());
        }
        blockers.addAll(occupants);
        occupants.forEach(service::execute);
        occupants.forEach(blocker -> Await.latch(blocker.started));
        return occupants;
    }

    static void release(List<Blocker> occupants) {
        occupants.forEach(Blocker::release);
    }

    /** Returns a task that ends when the latch opens, whoever interrupts it. */
    static Runnable stubborn(CountDownLatch entered, CountDownLatch released) {
        return () -> {
            entered.countDown();
            boolean open = false;
            while (!open) {
                try {
                    released.await();
                    open = true;
                } catch (InterruptedException ignored) {
                    // goes on
                }
            }
        };
    }

    void awaitTermination() throws InterruptedException {
        if (!service.awaitTermination(Await.LIMIT.toNanos(), TimeUnit.NANOSECONDS)) {
            throw new AssertionError("did not terminate: " + service);
        }
    }

    @Override
    public void afterEach(ExtensionContext context) throws InterruptedException {
        release(blockers);
        service.shutdownNow();
        awaitTermination();
        if (pool != null) {
            pool.shutdownNow();
            Await.termination(pool);
        }
    }
}
