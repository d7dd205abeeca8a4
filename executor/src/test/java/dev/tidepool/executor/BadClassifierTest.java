package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A classifier that throws, and one that returns null: the submission fails, and the pool is as it was before. */
@ParameterizedClass(name = "{0}")
@EnumSource
final class BadClassifierTest {

    /** What is wrong with the classifier. */
    enum Fault {
        THROWS_EXCEPTION,
        THROWS_ERROR,
        RETURNS_NULL;

        @SuppressWarnings("NullAway")
        String type() {
            return switch (this) {
                case THROWS_EXCEPTION -> throw new IllegalStateException("no type today");
                case THROWS_ERROR -> throw new StackOverflowError("no type today (pretended)");
                case RETURNS_NULL -> null;
            };
        }
    }

    private static final int ATTEMPTS = 200;

    private final Fault fault;

    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    BadClassifierTest(Fault fault) {
        this.fault = fault;
    }

    private String typeOf(Object task) {
        return task instanceof BadTask ? fault.type() : "good";
    }

    private record BadTask() implements Runnable {
        @Override
        public void run() {
            throw new AssertionError("a task without a type must not run");
        }
    }

    private AdaptiveExecutor pool(int limit, int capacity) {
        ScriptedPolicy policy = new ScriptedPolicy("scripted", PoolFixture.decision(0, 0, limit));
        return pools.stepped(AdaptiveExecutor.builder("classified")
                .sizing(policy)
                .taskTypes(this::typeOf)
                .queueCapacity(capacity, WhenFull.reject()));
    }

    private void submitBadTasks(AdaptiveExecutor pool) {
        for (int i = 0; i < ATTEMPTS; i++) {
            Throwable thrown = catchThrowable(() -> pool.execute(new BadTask()));
            if (fault == Fault.RETURNS_NULL) {
                assertThat(thrown)
                        .isInstanceOf(NullPointerException.class)
                        .hasMessageContainingAll("null", BadTask.class.getName());
            } else {
                assertThat(thrown).hasMessageContaining("no type today");
            }
        }
    }

    @Test
    void anIdleBoundedPoolStillHasItsWholeCapacity() {
        AdaptiveExecutor pool = pool(1, 10);
        submitBadTasks(pool);
        AtomicInteger ran = new AtomicInteger();
        Blocker blocker = pools.occupy(pool);
        for (int i = 0; i < 10; i++) {
            pool.execute(ran::incrementAndGet);
        }
        assertThat(pool.stats().queueLength()).isEqualTo(10);
        assertThat(pool.stats().rejections()).isEqualTo(ATTEMPTS);
        assertThat(pool.stats().arrivals()).isEqualTo(ATTEMPTS + 11);
        blocker.release();
        PoolFixture.end(pool);
        assertThat(ran).hasValue(10);
    }

    @Test
    void aFullPoolThatGrowsKeepsNoPhantomWorkerAndTerminates() {
        AdaptiveExecutor pool = pool(4, 1);
        pools.occupy(pool);
        pools.execute(pool);
        Await.until("two tasks run", () -> pool.stats().threadsBusy() == 2);
        pools.execute(pool);
        Await.until("three tasks run", () -> pool.stats().threadsBusy() == 3);
        submitBadTasks(pool);
        assertThat(pool.stats().threadsAlive()).isEqualTo(3);
        assertThat(pool.stats().rejections()).isEqualTo(ATTEMPTS);
        pools.occupy(pool);
        assertThat(pool.stats().threadsAlive()).isEqualTo(4);
        pools.releaseAll();
        PoolFixture.end(pool);
        assertThat(pool.stats().completions()).isEqualTo(4);
    }

    @Test
    void anUnboundedPoolCountsTheRejectionAndGoesOn() {
        AdaptiveExecutor pool = pools.stepped(AdaptiveExecutor.builder("unbounded")
                .sizing(new ScriptedPolicy("one", PoolFixture.decision(1, 1, 1)))
                .taskTypes(this::typeOf));
        submitBadTasks(pool);
        Await.result(pool.submit(() -> 1));
        PoolFixture.end(pool);
        assertThat(pool.stats().rejections()).isEqualTo(ATTEMPTS);
        assertThat(pool.stats().completions()).isEqualTo(1);
    }

    @Test
    void aTaskThatCannotSayWhetherItRunsForLongIsRefusedAndCounted() {
        AdaptiveExecutor pool = pool(1, 1);
        TypedTask bad = new TypedTask() {
            @Override
            public String taskType() {
                return "bad";
            }

            @Override
            public boolean isLongRunning() {
                throw new IllegalStateException("who knows");
            }
        };
        record Both(TypedTask typed) implements Runnable, TypedTask {
            @Override
            public String taskType() {
                return typed.taskType();
            }

            @Override
            public boolean isLongRunning() {
                return typed.isLongRunning();
            }

            @Override
            public void run() {}
        }
        assertThat(catchThrowable(() -> pool.execute(new Both(bad)))).hasMessage("who knows");
        assertThat(pool.stats().rejections()).isEqualTo(1);
        assertThat(pool.stats().arrivals()).isEqualTo(1);
        Await.result(pool.submit(() -> 1));
    }
}
