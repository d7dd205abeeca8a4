package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.policy.sizing.Fixed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A pool of one thread in which the types of waiting tasks take turns. */
@SuppressWarnings("FutureReturnValueIgnored")
final class FairTypesTest {
    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    private final List<String> started = Collections.synchronizedList(new ArrayList<>());

    private AdaptiveExecutor busy(AdaptiveExecutorBuilder builder) {
        AdaptiveExecutor pool = pools.start(builder.sizing(new Fixed(1)).fairTypes());
        pools.occupy(pool);
        return pool;
    }

    private Runnable task(String type, int number) {
        return TypedTask.named(type, () -> {
            started.add(type + number);
        });
    }

    private void runAll(AdaptiveExecutor pool) {
        pools.releaseAll();
        PoolFixture.end(pool);
    }

    @Test
    void aFloodOfOneTypeDelaysTheOthersByOneTaskATurn() {
        AdaptiveExecutor pool = busy(AdaptiveExecutor.builder("fair"));
        for (int i = 0; i < 1_000; i++) {
            pool.execute(task("flood", i));
        }
        pool.submit(task("rare", 0));
        pool.execute(task("rare", 1));
        pool.submit(TypedTask.named("query", () -> started.add("query0")));
        runAll(pool);
        assertThat(started.subList(0, 6)).containsExactly("flood0", "rare0", "query0", "flood1", "rare1", "flood2");
        assertThat(started).hasSize(1_003);
        assertThat(started.get(1_002)).isEqualTo("flood999");
    }

    @Test
    void theClassifierOfThePoolNamesTheTypes() {
        AdaptiveExecutor pool = busy(AdaptiveExecutor.builder("fair")
                .taskTypes(task -> String.valueOf(task).substring(0, 1)));
        record Named(String name, List<String> started) implements Runnable {
            @Override
            public void run() {
                started.add(name);
            }

            @Override
            public String toString() {
                return name;
            }
        }
        for (String name : List.of("a1", "a2", "a3", "b1", "b2")) {
            pool.submit(new Named(name, started));
        }
        runAll(pool);
        assertThat(started).containsExactly("a1", "b1", "a2", "b2", "a3");
    }

    @Test
    void queuedTasksAndShutdownNowHaveTheTasksInTheirTurns() {
        AdaptiveExecutor pool = busy(AdaptiveExecutor.builder("fair"));
        Runnable first = task("a", 0);
        Runnable third = task("a", 1);
        pool.execute(first);
        pool.execute(third);
        Future<?> second = pool.submit(task("b", 0));
        Future<?> cancelled = pool.submit(task("c", 0));
        assertThat(cancelled.cancel(true)).isTrue();
        List<Runnable> waiting = pool.queuedTasks();
        assertThat(waiting).hasSize(3);
        assertThat(waiting.get(0)).isSameAs(first);
        assertThat(waiting.get(1)).isSameAs(second);
        assertThat(waiting.get(2)).isSameAs(third);
        assertThat(pool.shutdownNow()).isEqualTo(waiting);
    }

    @Test
    void aTaskThatCannotNameItsTypeIsRejectedAndChangesNothingElse() {
        AdaptiveExecutor pool = busy(AdaptiveExecutor.builder("fair").queueCapacity(2, WhenFull.reject()));
        record Nameless() implements TypedTask, Runnable {
            @Override
            public String taskType() {
                throw new IllegalStateException("no type today");
            }

            @Override
            public void run() {
                throw new AssertionError("a task without a type must not run");
            }
        }
        for (int i = 0; i < 200; i++) {
            assertThatThrownBy(() -> pool.execute(new Nameless())).hasMessage("no type today");
        }
        assertThat(pool.stats().rejections()).isEqualTo(200);
        assertThat(pool.stats().arrivals()).isEqualTo(201);
        pool.execute(task("a", 0));
        pool.execute(task("a", 1));
        PoolFixture.assertRejected(() -> pool.execute(task("b", 0)));
        runAll(pool);
        assertThat(started).containsExactly("a0", "a1");
    }
}
