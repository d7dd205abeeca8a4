package dev.tidepool.executor;

import static dev.tidepool.policy.SizingDecision.NEVER;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.sizing.Fixed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Builds the pools and blockers of a test, with the test's own clock, and ends them after the test. */
final class PoolFixture implements AfterEachCallback {
    static final Duration INTERVAL = Duration.ofMillis(100);

    final ManualClock clock = new ManualClock();
    private final List<AdaptiveExecutor> pools = new ArrayList<>();
    private final List<Blocker> blockers = new ArrayList<>();

    // ---- Decisions

    /** Sampled every 100 ms, grows at once, and its threads never idle away. */
    static SizingDecision decision(int floor, int prestart, int limit) {
        return decision(floor, prestart, limit, 0, NEVER, 0);
    }

    static SizingDecision decision(
            int floor, int prestart, int limit, int growAtBacklog, Duration idleTimeout, int spareIdle) {
        return new SizingDecision(
                floor, prestart, limit, growAtBacklog, false, idleTimeout, spareIdle, INTERVAL, "scripted");
    }

    // ---- Pools

    AdaptiveExecutor start(AdaptiveExecutorBuilder builder) {
        return kept(builder.daemon(true).build());
    }

    /** Starts a pool of this many threads. */
    AdaptiveExecutor fixed(int threads) {
        return start(AdaptiveExecutor.builder("fixed").sizing(new Fixed(threads)));
    }

    /** Builds a pool without a control thread, so that the test steps the control loop. */
    AdaptiveExecutor unstepped(AdaptiveExecutorBuilder builder) {
        return kept(builder.daemon(true).clock(clock).buildWithoutControlThread());
    }

    /** Builds a pool as {@link #unstepped} does, and steps it once. */
    AdaptiveExecutor stepped(AdaptiveExecutorBuilder builder) {
        AdaptiveExecutor pool = unstepped(builder);
        step(pool);
        return pool;
    }

    private AdaptiveExecutor kept(AdaptiveExecutor pool) {
        pools.add(pool);
        return pool;
    }

    long step(AdaptiveExecutor pool) {
        return pool.control().step(clock.getAsLong());
    }

    long stepAfter(AdaptiveExecutor pool, Duration time) {
        clock.advance(time);
        return step(pool);
    }

    /** Shuts a pool down and waits until all its tasks have ended. */
    static void end(AdaptiveExecutor pool) {
        pool.shutdown();
        Await.termination(pool);
    }

    static AbstractThrowableAssert<?, ?> assertRejected(ThrowingCallable submission) {
        return assertThatThrownBy(submission).isInstanceOf(RejectedExecutionException.class);
    }

    static void awaitBusy(AdaptiveExecutor pool, int busy) {
        Await.until(busy + " threads are busy", () -> pool.stats().threadsBusy() == busy);
    }

    static void awaitAlive(AdaptiveExecutor pool, int alive) {
        Await.until(alive + " threads are alive", () -> pool.stats().threadsAlive() == alive);
    }

    // ---- Blockers

    Blocker blocker() {
        Blocker blocker = new Blocker();
        blockers.add(blocker);
        return blocker;
    }

    /** Submits a blocker. */
    Blocker execute(AdaptiveExecutor pool) {
        Blocker blocker = blocker();
        pool.execute(blocker);
        return blocker;
    }

    /** Submits a blocker and waits until it runs. */
    Blocker occupy(AdaptiveExecutor pool) {
        Blocker blocker = execute(pool);
        Await.latch(blocker.started);
        return blocker;
    }

    List<Blocker> occupy(AdaptiveExecutor pool, int threads) {
        return Stream.generate(() -> occupy(pool)).limit(threads).toList();
    }

    void releaseAll() {
        blockers.forEach(Blocker::release);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        releaseAll();
        for (AdaptiveExecutor pool : pools) {
            pool.shutdownNow();
            Await.termination(pool);
        }
    }
}
