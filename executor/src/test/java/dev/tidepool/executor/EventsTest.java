package dev.tidepool.executor;

import static dev.tidepool.executor.PoolFixture.assertRejected;
import static dev.tidepool.executor.PoolFixture.decision;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.control.DecisionRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Flight Recorder records resizes, rejections and overload; the listener is notified of overload. */
final class EventsTest {
    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    private final List<Boolean> overloads = new ArrayList<>();

    private static List<RecordedEvent> named(List<RecordedEvent> events, String name) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals(name))
                .toList();
    }

    private void overloadAndRecover() {
        Duration interval = PoolFixture.INTERVAL;
        ScriptedPolicy policy = new ScriptedPolicy("scripted", decision(1, 1, 1));
        AdaptiveExecutor executor = pools.stepped(AdaptiveExecutor.builder("recorded")
                .sizing(policy)
                .queueCapacity(1, WhenFull.reject())
                .listener(new PoolListener() {
                    @Override
                    public void onOverload(boolean overloaded) {
                        overloads.add(overloaded);
                    }
                }));
        Blocker blocker = pools.occupy(executor);
        executor.execute(() -> {});
        assertRejected(() -> executor.execute(() -> {}));
        pools.stepAfter(executor, interval);
        assertThat(executor.stats().overloaded()).isFalse();
        pools.stepAfter(executor, interval);
        assertThat(executor.stats().overloaded()).isTrue();
        blocker.release();
        PoolFixture.awaitBusy(executor, 0);
        pools.stepAfter(executor, interval);
        assertThat(executor.stats().overloaded()).isFalse();
        policy.then(decision(2, 2, 7));
        pools.stepAfter(executor, interval);
        pools.stepAfter(executor, interval);
    }

    @Test
    void statsAndDecisionsDoNotWaitForAListener() {
        CountDownLatch called = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        AdaptiveExecutor executor =
                pools.start(AdaptiveExecutor.builder("slow-listener").listener(new PoolListener() {
                    @Override
                    public void onDecision(DecisionRecord decision) {
                        called.countDown();
                        Await.latch(released);
                    }
                }));
        Await.latch(called);
        FutureTask<PoolStats> stats = new FutureTask<>(executor::stats);
        new Thread(stats).start();
        assertThat(Await.result(stats).policy()).isEqualTo("auto");
        FutureTask<List<DecisionRecord>> decisions = new FutureTask<>(executor::decisions);
        new Thread(decisions).start();
        assertThat(Await.result(decisions)).isNotEmpty();
        assertThat(released.getCount()).isEqualTo(1);
        released.countDown();
    }

    @Test
    void aLogThatThrowsEndsNeitherTheControlLoopNorAWorker() {
        PoolLog.breakUntilTheTestEnds();
        CountDownLatch calls = new CountDownLatch(3);
        AdaptiveExecutor executor = pools.start(AdaptiveExecutor.builder("unlogged")
                .sizing(new ScriptedPolicy("scripted", decision(1, 1, 1)))
                .uncaughtExceptionHandler((thread, thrown) -> {
                    throw new IllegalStateException("handler");
                })
                .listener(new PoolListener() {
                    @Override
                    public void onDecision(DecisionRecord decision) {
                        calls.countDown();
                        throw new IllegalStateException("listener");
                    }
                }));
        executor.execute(() -> {
            throw new IllegalStateException("task");
        });
        Await.latch(calls);
        assertThat(Await.result(executor.submit(() -> 1))).isEqualTo(1);
        PoolFixture.end(executor);
        // The control thread ends after the pool and could still call its listener in the next test.
        Await.until(
                "the control thread has ended",
                () -> Thread.getAllStackTraces().keySet().stream()
                        .noneMatch(thread -> thread.getName().equals("tidepool-unlogged-control")));
    }

    @Test
    void everyKindOfEventIsRecordedWithItsFields(@TempDir Path folder) throws IOException {
        List<RecordedEvent> events;
        try (Recording recording = new Recording()) {
            recording.enable("dev.tidepool.Resize");
            recording.enable("dev.tidepool.Rejection");
            recording.enable("dev.tidepool.Overload");
            recording.start();
            overloadAndRecover();
            recording.stop();
            Path file = folder.resolve("events.jfr");
            recording.dump(file);
            events = RecordingFile.readAllEvents(file);
        }
        assertThat(events)
                .allSatisfy(event -> assertThat(event.getString("pool")).isEqualTo("recorded"));
        assertThat(named(events, "dev.tidepool.Rejection"))
                .singleElement()
                .satisfies(event -> assertThat(event.getString("reason")).contains("'recorded'", "queue for 1"));
        assertThat(named(events, "dev.tidepool.Resize")).singleElement().satisfies(event -> {
            assertThat(event.getString("policy")).isEqualTo("scripted");
            assertThat(event.getInt("target")).isEqualTo(2);
            assertThat(event.getInt("limit")).isEqualTo(7);
            assertThat(event.getInt("threads")).isEqualTo(2);
            assertThat(event.getString("reason")).isEqualTo("scripted");
        });
        List<RecordedEvent> overload = named(events, "dev.tidepool.Overload");
        assertThat(overload).extracting(event -> event.getBoolean("began")).containsExactly(true, false);
        assertThat(overload).extracting(event -> event.getInt("queueLength")).containsExactly(1, 0);
        assertThat(overloads).containsExactly(true, false);
    }
}
