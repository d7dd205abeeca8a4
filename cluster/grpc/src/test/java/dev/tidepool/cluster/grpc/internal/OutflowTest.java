package dev.tidepool.cluster.grpc.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.grpc.internal.StreamMessage.Datagrams;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class OutflowTest {
    private static final Datagram ONE = new Datagram(1, new byte[10]);
    private static final Datagram OTHER = new Datagram(2, new byte[10]);

    private final List<StreamMessage> sent = new ArrayList<>();
    private final List<Integer> sentAtEnd = new ArrayList<>();
    private boolean ready;
    private final AtomicLong total = new AtomicLong();
    private final Outflow outflow = new Outflow(() -> ready, sent::add, 1_000, 0, total);

    private void end() {
        sentAtEnd.add(sent.size());
    }

    /** The results that waited for a caller that reads slowly were dropped when a node ended. */
    @Test
    void whatWaitsIsSentBeforeTheEnd() {
        outflow.offer(ONE, false);
        outflow.endAfterRest(this::end);
        assertThat(sentAtEnd).isEmpty();
        assertThat(outflow.offer(OTHER, true)).isFalse();
        ready = true;
        outflow.drain();
        outflow.drain();
        assertThat(sent).containsExactly(new Datagrams(List.of(ONE)));
        assertThat(sentAtEnd).containsExactly(1);
    }

    @Test
    void withNothingLeftTheEndComesAtOnce() {
        ready = true;
        outflow.offer(ONE, false);
        outflow.endAfterRest(this::end);
        assertThat(sentAtEnd).containsExactly(1);
    }

    /** A datagram that was offered as the end began was taken and dropped: a caller's, as its certificate changed. */
    @Test
    void whatIsTakenAsTheEndBeginsIsSent() throws Exception {
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            for (int i = 0; i < 2_000; i++) {
                AtomicInteger all = new AtomicInteger();
                Outflow flow = new Outflow(
                        () -> true,
                        message -> all.addAndGet(((Datagrams) message).all().size()),
                        1_000_000);
                CountDownLatch offers = new CountDownLatch(1);
                Future<Integer> taken = other.submit(() -> {
                    int count = 0;
                    while (flow.offer(ONE, false)) {
                        count++;
                        offers.countDown();
                    }
                    return count;
                });
                offers.await();
                CompletableFuture<Integer> sentBeforeEnd = new CompletableFuture<>();
                flow.endAfterRest(() -> sentBeforeEnd.complete(all.get()));
                assertThat(taken.get(60, TimeUnit.SECONDS)).isEqualTo(sentBeforeEnd.get(60, TimeUnit.SECONDS));
            }
        } finally {
            other.shutdownNow();
        }
    }

    @Test
    void anEndAtOnceDropsWhatWaits() {
        outflow.offer(ONE, false);
        outflow.end(this::end);
        ready = true;
        outflow.drain();
        assertThat(sent).isEmpty();
        assertThat(sentAtEnd).containsExactly(0);
    }

    /** Thousands of callers that read nothing had a quarter of a megabyte each, and their last result, uncounted. */
    @Test
    void whatIsHandedOverCountsUntilTheStreamHasNothingLeft() {
        Outflow ahead = new Outflow(() -> ready || sent.isEmpty(), sent::add, 10_000, 2_000, total);
        for (int i = 0; i < 10; i++) {
            assertThat(ahead.offer(new Datagram(1, new byte[1_000]), false)).isTrue();
        }
        assertThat(sent).hasSize(2);
        assertThat(ahead.unreadBytes()).isEqualTo(total.get()).isBetween(10_000L, 12_000L);
        ready = true;
        ahead.drain();
        assertThat(sent).hasSize(3);
        assertThat(total).hasValue(0);
        ready = false;
        sent.clear();
        ahead.offer(ONE, false);
        ahead.close();
        assertThat(sent).hasSize(1);
        assertThat(ahead.unreadBytes()).isEqualTo(total.get()).isPositive();
        ahead.forget();
        assertThat(ahead.unreadBytes()).isEqualTo(total.get()).isZero();
    }

    @Test
    void nothingIsHandedOverBeforeTheStreamIsOpen() {
        Outflow ahead = new Outflow(() -> ready, sent::add, 10_000, 2_000, total);
        ahead.offer(ONE, false);
        assertThat(sent).isEmpty();
        ready = true;
        ahead.drain();
        assertThat(sent).hasSize(1);
    }

    @Test
    void whatWaitsIsCountedUntilItIsSentOrDropped() {
        outflow.offer(ONE, false);
        outflow.offer(OTHER, true);
        assertThat(total).hasValue(ONE.size() + OTHER.size());
        assertThat(outflow.offer(new Datagram(3, new byte[1_000]), false)).isFalse();
        assertThat(total).hasValue(ONE.size() + OTHER.size());
        ready = true;
        outflow.drain();
        assertThat(total).hasValue(0);
        ready = false;
        outflow.offer(ONE, false);
        outflow.close();
        assertThat(outflow.offer(OTHER, false)).isFalse();
        assertThat(total).hasValue(0);
    }
}
