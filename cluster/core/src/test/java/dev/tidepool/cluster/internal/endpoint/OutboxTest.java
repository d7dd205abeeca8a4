package dev.tidepool.cluster.internal.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.internal.wire.CallerMessage;
import dev.tidepool.cluster.internal.wire.CallerMessage.Cancel;
import dev.tidepool.cluster.internal.wire.MemberEnvelope;
import dev.tidepool.cluster.internal.wire.MemberMessage;
import dev.tidepool.cluster.internal.wire.TaskEnded.Failed;
import dev.tidepool.cluster.internal.wire.WireWriter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class OutboxTest {
    private static final int MAX_MESSAGES = 256;

    private final ConcurrentLinkedQueue<List<CallerMessage>> frames = new ConcurrentLinkedQueue<>();
    private final Outbox<CallerMessage> outbox = new Outbox<>(frames::add, null, () -> false);

    @Test
    void whatWasAddedGoesInOneFrameWithTheNextMessage() {
        outbox.add(new Cancel(1));
        outbox.add(new Cancel(2));
        assertThat(frames).isEmpty();
        outbox.send(new Cancel(3));
        assertThat(frames).containsExactly(List.of(new Cancel(1), new Cancel(2), new Cancel(3)));
        outbox.flush();
        assertThat(frames).hasSize(1);
    }

    @Test
    void aFrameEndsWhenItIsFull() {
        for (int id = 0; id < 2 * MAX_MESSAGES + 1; id++) {
            outbox.add(new Cancel(id));
        }
        outbox.flush();
        assertThat(frames).extracting(List::size).containsExactly(MAX_MESSAGES, MAX_MESSAGES, 1);
    }

    /** A frame of many failures with long stack traces was over the limit, so all of them were lost. */
    @Test
    void aFrameOfFailuresIsFarBelowTheSmallestLimit() {
        Queue<List<MemberMessage>> sent = new ArrayDeque<>();
        Outbox<MemberMessage> failures = new Outbox<>(sent::add, null, () -> false);
        for (int id = 0; id < MAX_MESSAGES; id++) {
            failures.add(new Failed(id, "a.B", "\u20ac".repeat(4_000), "\u20ac".repeat(8_000)));
        }
        failures.flush();
        assertThat(sent.stream().mapToInt(List::size).sum()).isEqualTo(MAX_MESSAGES);
        for (List<MemberMessage> frame : sent) {
            WireWriter out = new WireWriter(16);
            new MemberEnvelope(0, frame).write(out);
            assertThat(out.toBytes()).hasSizeLessThan(1 << 19);
        }
    }

    /** The transport would otherwise see two threads at once. */
    @Test
    void theThreadThatSendsAlsoSendsWhatOthersQueueMeanwhile() throws InterruptedException {
        CountDownLatch began = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Outbox<CallerMessage> slow = new Outbox<>(
                frame -> {
                    began.countDown();
                    await(goOn);
                    frames.add(frame);
                },
                null,
                () -> false);
        Thread first = new Thread(() -> slow.send(new Cancel(1)));
        first.start();
        began.await();
        slow.send(new Cancel(2));
        assertThat(frames).isEmpty();
        goOn.countDown();
        first.join();
        assertThat(frames).containsExactly(List.of(new Cancel(1)), List.of(new Cancel(2)));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException unexpected) {
            throw new IllegalStateException(unexpected);
        }
    }

    @Test
    void manyThreadsUnderLoadLoseAndRepeatNothing() throws InterruptedException {
        int senders = 4;
        long each = 20_000;
        CountDownLatch left = new CountDownLatch((int) (senders * each));
        ConcurrentHashMap<Long, Boolean> arrived = new ConcurrentHashMap<>();
        try (Flusher flusher = new Flusher("flusher")) {
            Outbox<CallerMessage> loaded = new Outbox<>(
                    frame -> {
                        for (CallerMessage message : frame) {
                            assertThat(arrived.put(((Cancel) message).id(), true))
                                    .isNull();
                            left.countDown();
                        }
                    },
                    flusher,
                    () -> true);
            List<Thread> threads = new ArrayList<>();
            for (int sender = 0; sender < senders; sender++) {
                long from = sender * each;
                boolean corks = sender % 2 == 0;
                threads.add(new Thread(() -> LongStream.range(from, from + each).forEach(id -> {
                    if (corks) {
                        loaded.add(new Cancel(id));
                        loaded.flush();
                    } else {
                        loaded.send(new Cancel(id));
                    }
                })));
            }
            threads.forEach(Thread::start);
            assertThat(left.await(100, TimeUnit.SECONDS)).isTrue();
            for (Thread thread : threads) {
                thread.join();
            }
        }
        assertThat(arrived).hasSize((int) (senders * each));
    }
}
