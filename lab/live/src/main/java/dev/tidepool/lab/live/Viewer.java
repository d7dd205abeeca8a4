package dev.tidepool.lab.live;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.IteratingCallback;

/**
 * One viewer. It gets events one after the other, as fast as it reads them. With {@value #MAX_WAITING} events waiting,
 * it is too slow. Thread-safe.
 */
final class Viewer extends IteratingCallback {
    /** A quarter of a minute at four events a second. */
    static final int MAX_WAITING = 64;

    private final Content.Sink sink;
    private final Runnable cut;
    private final Consumer<Viewer> gone;
    private final Queue<byte[]> waiting = new ArrayDeque<>();

    /**
     * Makes a viewer.
     *
     * @param sink takes the events
     * @param cut ends the connection, when it is too slow
     * @param gone called once, when the viewer has gone
     */
    Viewer(Content.Sink sink, Runnable cut, Consumer<Viewer> gone) {
        this.sink = sink;
        this.cut = cut;
        this.gone = gone;
    }

    /** Sends an event, now or after those before it; false if too many are waiting, then this one is not sent. */
    boolean offer(byte[] event) {
        synchronized (waiting) {
            if (waiting.size() >= MAX_WAITING) {
                return false;
            }
            waiting.add(event);
        }
        iterate();
        return true;
    }

    @Override
    protected Action process() {
        byte[] next;
        synchronized (waiting) {
            next = waiting.poll();
        }
        if (next == null) {
            return Action.IDLE;
        }
        sink.write(false, ByteBuffer.wrap(next), this);
        return Action.SCHEDULED;
    }

    @Override
    protected void onAborted(Throwable cause) {
        cut.run();
    }

    @Override
    protected void onCompleteFailure(Throwable cause) {
        gone.accept(this);
    }
}
