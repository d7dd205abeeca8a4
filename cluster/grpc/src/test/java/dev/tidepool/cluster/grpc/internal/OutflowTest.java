package dev.tidepool.cluster.grpc.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.grpc.internal.StreamMessage.Datagrams;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutflowTest {
    private static final Datagram ONE = new Datagram(1, new byte[10]);
    private static final Datagram OTHER = new Datagram(2, new byte[10]);

    private final List<StreamMessage> sent = new ArrayList<>();
    private final List<Integer> sentAtEnd = new ArrayList<>();
    private boolean ready;
    private final Outflow outflow = new Outflow(() -> ready, sent::add, 1_000);

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
}
