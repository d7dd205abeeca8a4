package dev.tidepool.spring;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.executor.RunningTask;
import dev.tidepool.executor.ScheduledExecutor;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.scheduling.concurrent.ExecutorConfigurationSupport;

/**
 * Ends the executors with the application: after the web server has answered its requests, and before the beans that
 * tasks use are destroyed. Each executor has its shutdown limit, counted from a common start. What still runs then is
 * interrupted and reported, with the stacks of the tasks that run longest. A context that is only stopped or paused
 * keeps its executors.
 */
final class ExecutorShutdown implements SmartLifecycle, ApplicationListener<ContextClosedEvent> {
    private static final Log LOG = LogFactory.getLog(ExecutorShutdown.class);
    private static final int MAX_TASKS = 5;
    private static final int MAX_CALLS = 10;

    private final ApplicationContext context;
    private final ContextExecutors executors;
    private final ExecutorFactory factory;
    private volatile boolean running;
    private volatile boolean closing;

    ExecutorShutdown(ApplicationContext context, ContextExecutors executors, ExecutorFactory factory) {
        this.context = context;
        this.executors = executors;
        this.factory = factory;
    }

    @Override
    public int getPhase() {
        return ExecutorConfigurationSupport.DEFAULT_PHASE;
    }

    @Override
    public void start() {
        running = true;
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public void onApplicationEvent(ContextClosedEvent event) {
        closing |= event.getApplicationContext() == context;
    }

    @Override
    public void stop() {
        if (closing) {
            running = false;
            executors.scheduled().values().forEach(ScheduledExecutor::shutdown); // else their pools refuse each series
            end(executors.ofBeans()); // the web server ends its own threads
        }
    }

    private void end(Map<String, AdaptiveExecutor> ending) {
        long start = System.nanoTime();
        ending.values().forEach(AdaptiveExecutor::shutdown);
        ending.values().forEach(AdaptiveExecutor::runningTasks); // from here on it counts how long they run
        List<String> shortestFirst = ending.keySet().stream()
                .sorted(Comparator.comparing(factory::shutdownLimit))
                .toList();
        try {
            for (String bean : shortestFirst) {
                AdaptiveExecutor executor = Objects.requireNonNull(ending.get(bean));
                Duration limit = factory.shutdownLimit(bean);
                long left = TimeUnit.NANOSECONDS.convert(limit) - (System.nanoTime() - start); // at most 292 years
                if (!executor.awaitTermination(left, TimeUnit.NANOSECONDS)) {
                    interrupt(executor, limit);
                }
            }
        } catch (InterruptedException interrupt) {
            ending.values().forEach(DroppedTasks::stop);
            Thread.currentThread().interrupt();
        }
    }

    private static void interrupt(AdaptiveExecutor executor, Duration limit) {
        List<RunningTask> running = executor.runningTasks(); // before the interrupt, which changes their stacks
        int dropped = DroppedTasks.stop(executor);
        LOG.warn(
                "Executor '%s' did not end within its shutdown limit of %d ms: %d running tasks interrupted, %d dropped"
                                .formatted(executor.stats().name(), limit.toMillis(), running.size(), dropped)
                        + shown(running));
    }

    private static String shown(List<RunningTask> running) {
        StringBuilder text = new StringBuilder();
        for (RunningTask task : running.subList(0, Math.min(MAX_TASKS, running.size()))) {
            text.append("%n  %s has run its task for at least %d ms:"
                    .formatted(task.thread(), task.atLeast().toMillis()));
            task.stack().stream().limit(MAX_CALLS).forEach(call -> text.append("%n    at %s".formatted(call)));
        }
        return text.toString();
    }
}
