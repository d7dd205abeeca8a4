package dev.tidepool.lab.suite;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.lab.contestant.ThreadLedger;
import dev.tidepool.policy.IdleOrder;
import dev.tidepool.policy.Placement;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.sizing.Ema;
import dev.tidepool.policy.sizing.Watermark;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;

/** The suite's services as pools of this JVM: the JDK's own, and Group-16's rules, as their authors coded them, in our engine. */
final class SuiteServices {
    /** EMA as coded asks for a thread or two for each task of a burst; Linux lets a process have about 32,000. */
    static final int MOST_THREADS = 10_000;

    private SuiteServices() {}

    /** Opens a service whose threads come from a ledger. */
    static ExecutorService open(SuiteService service, ThreadLedger threads) {
        int cores = Runtime.getRuntime().availableProcessors();
        QueueLayout queues = QueueLayout.striped(cores, Placement.ROUND_ROBIN);
        SizingPolicy ema = Ema.group16AsCoded(cores);
        SizingPolicy watermark = Watermark.asCoded(cores);
        return switch (service) {
            case FIXED_POOL -> Executors.newFixedThreadPool(cores, threads);
            case FORK_JOIN -> new ForkJoinPool(cores, threads.forkJoinWorkers(), null, false);
            case WORK_STEALING -> new ForkJoinPool(cores, threads.forkJoinWorkers(), null, true);
            case FIXED_QUEUES_EMA -> adaptive(ema, queues, threads);
            case FIXED_QUEUES_WATERMARK -> adaptive(watermark, queues, threads);
            case SHARED_QUEUE_EMA -> adaptive(ema, QueueLayout.SHARED, threads);
            case SHARED_QUEUE_WATERMARK -> adaptive(watermark, QueueLayout.SHARED, threads);
        };
    }

    private static ExecutorService adaptive(SizingPolicy policy, QueueLayout layout, ThreadLedger threads) {
        return AdaptiveExecutor.builder("group16")
                .sizing(policy)
                .bounds(0, MOST_THREADS)
                .queueLayout(layout)
                .idleOrder(IdleOrder.FIFO)
                .threads(threads)
                .build();
    }
}
