package dev.tidepool.cluster.internal.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.LeaseTerms;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.internal.wire.CallerMessage;
import dev.tidepool.cluster.internal.wire.CallerMessage.Cancel;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SendBurstTest {
    private final AtomicLong clock = new AtomicLong();
    private final SendBurst burst = new SendBurst(clock::get);
    private final List<List<CallerMessage>> frames = new ArrayList<>();
    private final MemberLink link = link();

    private MemberLink link() {
        NodeId node = new NodeId(new UUID(0, 1), "node:1");
        MemberLease lease = new MemberLease(LeaseTerms.defaults(), () -> 1, 0);
        return new MemberLink(node, 1, lease, 0, new Outgoing((to, frame) -> frames.add(frame), null, burst), 0);
    }

    @Test
    void outsideABurstAMessageLeavesAtOnce() {
        link.send(new Cancel(1));
        assertThat(frames).hasSize(1);
    }

    @Test
    void whatStagesSendWhileAFrameIsHandledSharesAFrame() {
        burst.during(() -> {
            link.send(new Cancel(1));
            burst.during(() -> link.send(new Cancel(2)));
            assertThat(frames).isEmpty();
        });
        assertThat(frames).containsExactly(List.of(new Cancel(1), new Cancel(2)));
        link.send(new Cancel(3));
        assertThat(frames).hasSize(2);
    }

    @Test
    void aStageThatTakesLongHoldsNothingBack() {
        burst.during(() -> {
            link.send(new Cancel(1));
            clock.addAndGet(1_000_000);
            link.send(new Cancel(2));
            assertThat(frames).hasSize(1);
            link.send(new Cancel(3));
            assertThat(frames).hasSize(1);
        });
        assertThat(frames).hasSize(2);
    }

    @Test
    void aStageThatFailsHoldsNothingBack() {
        try {
            burst.during(() -> {
                link.send(new Cancel(1));
                throw new IllegalStateException("a stage");
            });
        } catch (IllegalStateException expected) {
            assertThat(frames).hasSize(1);
        }
        link.send(new Cancel(2));
        assertThat(frames).hasSize(2);
    }

    /** Another thread, or the tick, sends what a blocked stage has left. */
    @Test
    void aStageThatBlocksHoldsBackNoOtherThread() throws InterruptedException {
        Thread other = new Thread(() -> link.send(new Cancel(2)));
        burst.during(() -> {
            link.send(new Cancel(1));
            other.start();
            join(other);
            assertThat(frames).containsExactly(List.of(new Cancel(1), new Cancel(2)));
        });
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException unexpected) {
            throw new IllegalStateException(unexpected);
        }
    }
}
