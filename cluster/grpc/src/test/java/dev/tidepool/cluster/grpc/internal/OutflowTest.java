package dev.tidepool.cluster.grpc.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.grpc.internal.StreamMessage.Datagrams;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class OutflowTest {
    private static final Datagram ONE = new Datagram(1, new byte[10]);
    private static final Datagram OTHER = new Datagram(2, new byte[10]);

    private final List<StreamMessage> sent = new ArrayList<>();
    private final List<Integer> sentAtEnd = new ArrayList<>();
    private boolean ready;
    private final AtomicLong total = new AtomicLong();
    private final Outflow outflow = new Outflow(() -> ready, sent::add, 1_000, total);

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

    @Test
    void anEndAtOnceDropsWhatWaits() {
        outflow.offer(ONE, false);
        outflow.end(this::end);
        ready = true;
        outflow.drain();
        assertThat(sent).isEmpty();
        assertThat(sentAtEnd).containsExactly(0);
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
