package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.TypeLimit;
import dev.tidepool.policy.sizing.auto.Auto;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A pool under {@code auto}, with calls that wait for a slow downstream and pages that do not. The threads are real.
 * The pool's clock moves by ticks, at each of which the downstream answers, so the machine's speed decides nothing.
 */
@Tag("full")
class AutoLanesTest {
    private static final Duration TICK = Duration.ofMillis(10);
    private static final int ANSWERS_PER_TICK = 2;
    private static final int PAGES_PER_TICK = 10;

    /** Threads that a downstream which answers 2 calls in 10 ms can use, with some margin: a call takes one tick. */
    private static final int FEW = 16;

    /** Far more ticks than any phase takes, so that a failure ends. */
    private static final int MAX_TICKS = 2_000;

    @RegisterExtension
    private final PoolFixture pools = new PoolFixture();

    private final Semaphore answers = new Semaphore(0, true);
    private final AtomicInteger callsInside = new AtomicInteger();
    private final AtomicInteger callsEnded = new AtomicInteger();
    private final AtomicInteger pagesEnded = new AtomicInteger();
    private int calls;
    private int pages;

    private void call() {
        callsInside.incrementAndGet();
        try {
            answers.acquire();
        } catch (InterruptedException interrupt) {
            return; // the test has failed
        }
        callsInside.decrementAndGet(); // first, so that no answer is given to a call that has ended
        callsEnded.incrementAndGet();
    }

    private void submit(AdaptiveExecutor pool, int moreCalls, int morePages) {
        for (int i = 0; i < moreCalls; i++) {
            pool.execute(TypedTask.named("call", this::call));
        }
        for (int i = 0; i < morePages; i++) {
            pool.execute(TypedTask.named("page", () -> {
                pagesEnded.incrementAndGet();
            }));
        }
        calls += moreCalls;
        pages += morePages;
        Await.until(
                "the pages have ended, or calls keep every thread",
                () -> pagesEnded.get() == pages
                        || callsInside.get() >= pool.stats().threadsAlive());
    }

    /** Time passes, and the downstream answers so many of the calls inside. */
    private void tick(AdaptiveExecutor pool, int answered) {
        pools.clock.advance(TICK);
        int ended = callsEnded.get() + Math.min(answered, callsInside.get());
        answers.release(ended - callsEnded.get());
        Await.until("the answered calls have ended", () -> callsEnded.get() == ended);
        pools.step(pool);
    }

    private static int limitOfCalls(AdaptiveExecutor pool) {
        return pool.newestDecision().decision().typeLimits().stream()
                .filter(limit -> limit.type().equals("call"))
                .mapToInt(TypeLimit::limit)
                .findFirst()
                .orElse(Integer.MAX_VALUE);
    }

    private static String reason(AdaptiveExecutor pool) {
        return pool.newestDecision().decision().reason();
    }

    @Test
    void pagesGoOnWhileCallsWaitForADownstreamThatSlowsDownThenStopsThenReturns() {
        AdaptiveExecutor pool =
                pools.unstepped(AdaptiveExecutor.builder("lanes").sizing(new Auto()));
        for (int i = 0; i < 60; i++) {
            submit(pool, ANSWERS_PER_TICK, PAGES_PER_TICK);
            tick(pool, ANSWERS_PER_TICK);
        }

        // Twice as many calls as are answered: more threads only queue at the downstream.
        for (int i = 0; limitOfCalls(pool) > FEW || callsInside.get() > FEW; i++) {
            assertThat(i).as(reason(pool)).isLessThan(MAX_TICKS);
            submit(pool, 2 * ANSWERS_PER_TICK, PAGES_PER_TICK);
            tick(pool, ANSWERS_PER_TICK);
        }

        // It stops: pages pass the calls that are set aside.
        submit(pool, 0, 2_000);
        assertThat(pagesEnded.get()).isEqualTo(pages);
        assertThat(callsInside.get()).isLessThanOrEqualTo(FEW);

        // It does not answer for a second: the calls may wait for one another, so they get threads, and pages too.
        for (int i = 0; i < 100 || pagesEnded.get() < pages; i++) {
            assertThat(i).as(reason(pool)).isLessThan(MAX_TICKS);
            submit(pool, 0, i < 100 ? 50 : 0);
            tick(pool, 0);
        }

        // It returns.
        while (callsEnded.get() < calls) {
            tick(pool, 50);
        }
        PoolFixture.end(pool);
        assertThat(pool.stats().completions()).isEqualTo(calls + pages);
    }
}
