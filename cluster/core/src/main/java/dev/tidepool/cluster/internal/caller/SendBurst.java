package dev.tidepool.cluster.internal.caller;

import dev.tidepool.cluster.internal.wire.CallerMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Holds back what a thread sends while it completes the futures of a frame. Their stages often submit the next tasks,
 * which then share a frame, as the results did. So batches neither shrink on their way round nor wait for a timer.
 * Messages are held back for a number or a time that is small beside a frame's round trip. If a stage blocks, the next
 * {@link Caller#tick} sends what it left, or any thread that sends to the same member. Thread-safe: each thread has its
 * own burst.
 */
final class SendBurst {
    private static final int MAX_MESSAGES = 256;
    private static final long MAX_NANOS = 200_000;

    private final LongSupplier clock;
    /** Not static, as another caller has other messages. A thread keeps nothing after its burst. */
    @SuppressWarnings("ThreadLocalUsage")
    private final ThreadLocal<@Nullable Open> present = new ThreadLocal<>();

    /** What a thread has queued since {@code began}. */
    private static final class Open {
        private final List<MemberLink> links = new ArrayList<>(2);
        private int messages;
        private long began;

        private Open(long began) {
            this.began = began;
        }

        private void flush() {
            messages = 0;
            List<MemberLink> all = List.copyOf(links);
            links.clear();
            all.forEach(link -> link.outbox.flush());
        }
    }

    /** @param clock nanoseconds */
    SendBurst(LongSupplier clock) {
        this.clock = clock;
    }

    /** Runs an action and then sends what it has left. */
    void during(Runnable action) {
        if (present.get() != null) {
            action.run();
            return;
        }
        Open open = new Open(clock.getAsLong());
        present.set(open);
        try {
            action.run();
        } finally {
            present.remove();
            open.flush();
        }
    }

    /** Sends a message to a member, now or at the end of the calling thread's burst. */
    void send(MemberLink link, CallerMessage message) {
        Open open = present.get();
        if (open == null) {
            link.outbox.send(message);
            return;
        }
        link.outbox.add(message);
        if (!open.links.contains(link)) {
            open.links.add(link);
        }
        long now = clock.getAsLong();
        if (++open.messages >= MAX_MESSAGES || now - open.began >= MAX_NANOS) {
            open.began = now;
            open.flush();
        }
    }
}
