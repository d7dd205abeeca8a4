package dev.tidepool.policy.sizing.auto;

import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.TaskCounts;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Finds out for {@link Auto} whether more threads only queue elsewhere: at a database with few connections, say. Then
 * blocking times grow with the threads, and throughput does not. The pool holds its size and shrinks step by step to
 * what Little's law [little1961] asks for at the lowest blocking time. If throughput falls, it takes the last step
 * back, and does not repeat it for some seconds. Every few seconds it tries a larger size for one window. Where a
 * larger size serves more, taken back or tried, the pool goes on growing as long as throughput rises.
 *
 * <p>If throughput falls while blocking times grow, the downstream has become slow: what it served before proves
 * nothing. The pool then holds its size once it has {@link Chance#FACTOR} times the threads of the first slow window
 * and serves no more. Calls that only take longer are served faster with more threads, so they are not held.
 *
 * <p>Only tasks that succeed are throughput, and blocking times are those for each success: a downstream that answers
 * with errors at once is not served faster.
 *
 * <p>The thresholds of that question are public for whoever asks it without a pool; the rest is for {@link Auto} alone.
 *
 * <p>Not thread-safe.
 */
public final class Downstream {
    /** Throughput is measured over windows of {@link TimeScale#RECENT_SECONDS} at least, and of this many tasks. */
    public static final int WINDOW_TASKS = 50;

    /** Windows that are remembered for the lowest blocking time and the highest throughput. */
    static final int WINDOWS = 120;

    /** The downstream queues if blocking takes this many times the lowest time. */
    static final double QUEUES = 1.5;

    /** Throughput below this share of the highest has fallen. */
    public static final double FALLEN = 0.85;

    /** A pool that holds its size shrinks to this share in each window. */
    public static final double STEP = 0.7;

    private record Window(
            double throughput, double blockingSeconds, double lowestSeconds, double threads, double busy) {}

    private final ArrayDeque<Window> windows = new ArrayDeque<>();

    /** The windows since the downstream became slow while no size was held; all of them if it never did. */
    private final ArrayDeque<Window> level = new ArrayDeque<>();

    /** The first slow window, or a later one that served more; null if the downstream has not become slow. */
    private @Nullable Window fallen;

    private double seconds;
    private long ended;
    private long succeeded;
    private double threadSeconds;
    private double busySeconds;
    private double lowestSeconds = Double.POSITIVE_INFINITY;

    /** For how long no task has ended. */
    private double silentSeconds;

    private int held;
    private int heldBefore;

    /** The size at which throughput fell: the pool stays above it for a while; 0 for none. */
    private int tooFew;

    private double sinceTry;
    private boolean tries;
    private double idleSeconds;

    Downstream() {}

    /**
     * Adds a control interval.
     *
     * @param cpuSeconds mean CPU time of recent tasks
     * @param blockingSeconds mean blocking time of recent tasks
     * @param allBlock whether all tasks block for about as long: others must not wait for the downstream's tasks
     */
    void observe(PoolSample sample, double cpuSeconds, double blockingSeconds, boolean allBlock) {
        if (!allBlock) {
            windows.clear(); // other tasks say nothing of this downstream
            level.clear();
            fallen = null;
            beginWindow();
            release();
            return;
        }
        TaskCounts tasks = sample.tasks();
        seconds += sample.seconds();
        ended += tasks.completions();
        succeeded += tasks.completions() - tasks.failures();
        silentSeconds = tasks.completions() > 0 ? 0 : silentSeconds + sample.seconds();
        threadSeconds += sample.seconds() * sample.threads().alive();
        busySeconds += sample.seconds() * sample.threads().meanBusy();
        lowestSeconds = Math.min(lowestSeconds, blockingSeconds);
        if (isStuck()) {
            release();
        }
        if (seconds < TimeScale.RECENT_SECONDS || ended < WINDOW_TASKS) {
            return;
        }
        if (succeeded > 0) { // without a success there is nothing to compare
            endWindow(sample, cpuSeconds, blockingSeconds * ((double) ended / succeeded));
        }
        beginWindow();
    }

    private void endWindow(PoolSample sample, double cpuSeconds, double blockingSeconds) {
        Window last = windows.peekLast();
        Window now = new Window(
                succeeded / seconds, blockingSeconds, lowestSeconds, threadSeconds / seconds, busySeconds / seconds);
        remember(windows, now);
        remember(level, now);
        sinceTry += seconds;
        idleSeconds = sample.queueLength() == 0 ? idleSeconds + seconds : 0;
        if (last != null) {
            judge(last, now, cpuSeconds, sample);
        }
    }

    /**
     * Returns whether the throughput has risen enough to show that growth helps: by more than chance, and by the
     * cube root of the growth.
     *
     * @param now the throughput
     * @param before the throughput before the growth
     * @param growth the number of threads, or of calls at once, over the number before
     */
    public static boolean servesMore(double now, double before, double growth) {
        return now >= Math.max(1 + Chance.SHARE, Math.cbrt(growth)) * before;
    }

    private static void remember(ArrayDeque<Window> all, Window now) {
        all.addLast(now);
        if (all.size() > WINDOWS) {
            all.removeFirst();
        }
    }

    private void beginWindow() {
        seconds = 0;
        ended = 0;
        succeeded = 0;
        threadSeconds = 0;
        busySeconds = 0;
        lowestSeconds = Double.POSITIVE_INFINITY;
    }

    /** Returns whether no task ends of those that should have: they may wait for others in the queue. */
    private boolean isStuck() {
        return held > 0 && silentSeconds * highestThroughput() >= WINDOW_TASKS;
    }

    private double highestThroughput() {
        return level.stream().mapToDouble(Window::throughput).max().orElse(0);
    }

    private void judge(Window last, Window now, double cpuSeconds, PoolSample sample) {
        double lowest = lowestBlockingSeconds();
        double highest = highestThroughput();
        boolean full = now.throughput >= FALLEN * highest;
        boolean queues = now.blockingSeconds >= QUEUES * lowest;
        // The lowest blocking time may be of the time before a fall: then only what a step costs tells where to stop.
        boolean hasFollowed = fallen == null || now.threads <= (1 + Chance.SHARE) * held;
        if (held == 0) {
            fallen = queues && !full ? restart(now) : higher(fallen, now);
            if (full && queues && isUsed(now) && isUseless(last, now)) {
                hold(sample.threads().alive());
                sinceTry = 0;
                idleSeconds = 0;
            }
        } else if (isOver(sample, queues)) {
            release();
        } else if (tries && servesMore(now.throughput, last.throughput, 1)) {
            hold((int) Math.ceil(held / STEP)); // no more at once: a single window may be luck
            sinceTry = 0;
        } else if (tries) {
            held = heldBefore;
            tries = false;
            tooFew = held > tooFew ? tooFew : 0;
        } else if (sinceTry >= TimeScale.RARE_SECONDS) {
            if (tooFew == 0) {
                tryMore((int) Math.ceil(held / STEP));
            }
            tooFew = 0;
            sinceTry = 0;
        } else if (hasFollowed && !full && held < heldBefore) {
            tooFew = held;
            tryMore(heldBefore);
            sinceTry = 0;
        } else if (hasFollowed && full) {
            double unqueued =
                    windows.stream().mapToDouble(Window::lowestSeconds).min().orElse(lowest);
            double load = highest * (unqueued + cpuSeconds);
            int enough = (int) Math.ceil(load + Math.sqrt(load)); // so that the downstream never runs dry
            int fewer = Math.max(enough, (int) Math.ceil(STEP * held));
            hold(fewer > tooFew ? fewer : held);
        }
    }

    /** Forgets what was served before. */
    private Window restart(Window now) {
        level.clear();
        level.add(now);
        return now;
    }

    private static @Nullable Window higher(@Nullable Window fallen, Window now) {
        return fallen != null && servesMore(now.throughput, fallen.throughput, now.threads / fallen.threads)
                ? now
                : fallen;
    }

    /** Returns whether growth served no more. After a fall, tasks of the time before still end: it takes more of it. */
    private boolean isUseless(Window last, Window now) {
        return isUseless(last, now, 1 + Chance.SHARE) && (fallen == null || isUseless(fallen, now, Chance.FACTOR));
    }

    private static boolean isUseless(Window before, Window now, double least) {
        double growth = now.threads / before.threads;
        return growth >= least && !servesMore(now.throughput, before.throughput, growth);
    }

    /** Idle threads prove nothing. */
    private static boolean isUsed(Window now) {
        return Math.ceil(now.busy) >= (1 - Chance.SHARE) * now.threads;
    }

    /** Holds a larger size, and lets the next window tell whether it serves more. */
    private void tryMore(int threads) {
        hold(threads);
        tries = true;
    }

    /** Returns whether the pool has no queue, and the downstream has none either, or the pool for long. */
    private boolean isOver(PoolSample sample, boolean downstreamQueues) {
        return sample.queueLength() == 0 && (!downstreamQueues || idleSeconds >= TimeScale.HELD_SECONDS);
    }

    private void release() {
        held = 0;
        fallen = null;
        tries = false;
        tooFew = 0;
    }

    private void hold(int threads) {
        heldBefore = held == 0 ? threads : held;
        held = threads;
    }

    /** Returns the lowest mean blocking time of recent windows, seconds; infinite before the first window. */
    double lowestBlockingSeconds() {
        double lowest = Double.POSITIVE_INFINITY;
        for (Window each : windows) { // each interval asks, and a stream takes ten times as long
            lowest = Math.min(lowest, each.blockingSeconds());
        }
        return lowest;
    }

    /** Returns whether the pool should hold its size. */
    boolean isHeld() {
        return held > 0;
    }

    /** Returns why the pool holds its size, in a clause that follows the rest. */
    String reason() {
        return "; more would only queue for what the tasks wait for";
    }

    /** Returns the size to hold; {@link Integer#MAX_VALUE} for none. */
    int limit() {
        return held == 0 ? Integer.MAX_VALUE : held;
    }
}
