package dev.tidepool.cluster.internal.wire;

import org.jspecify.annotations.Nullable;

/** What a caller tells a member. */
public sealed interface CallerMessage extends Message {
    /** The name of the task that calls a serialised callable. */
    String SERIALISED_TASK = "tidepool:callable";

    /** How a {@link Submit} without a key begins. */
    int SUBMIT = 1;

    /** As {@link #SUBMIT}, with a key. */
    int SUBMIT_WITH_KEY = 2;

    /** A {@link Cancel}. */
    int CANCEL = 3;

    /** A {@link Farewell}. */
    int FAREWELL = 4;

    /** A {@link Probe}. */
    int PROBE = 5;

    /**
     * Run a task.
     *
     * @param id names this sending of the task; its caller never uses it again
     * @param epoch the task may start only under a lease of this epoch
     * @param startBy the task must not start later, on the member's clock
     * @param task the name of the task
     * @param payload its argument
     * @param attempt 1 for the first sending; more for one that may have run before
     * @param key allows it to run more than once; null for at most once
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Submit(
            long id,
            long epoch,
            long startBy,
            String task,
            byte[] payload,
            int attempt,
            @Nullable String key) implements CallerMessage {
        @Override
        public void write(WireWriter out) {
            out.writeByte(key == null ? SUBMIT : SUBMIT_WITH_KEY);
            out.writeVarint(id);
            out.writeVarint(epoch);
            out.writeLong(startBy);
            out.writeText(task);
            out.writeBytes(payload);
            out.writeVarint(attempt);
            if (key != null) {
                out.writeText(key);
            }
        }

        @Override
        public int payloadBytes() {
            return payload.length;
        }
    }

    /**
     * Nobody waits for this task any more: drop it, or interrupt it.
     *
     * @param id as in its {@link Submit}
     */
    record Cancel(long id) implements CallerMessage {
        @Override
        public void write(WireWriter out) {
            out.writeByte(CANCEL);
            out.writeVarint(id);
        }
    }

    /** The caller ends and wants no more reports. */
    record Farewell() implements CallerMessage {
        @Override
        public void write(WireWriter out) {
            out.writeByte(FAREWELL);
        }
    }

    /** Asks how many tasks there are and how long one would take; a {@link MemberMessage.ProbeAnswer} tells. */
    record Probe() implements CallerMessage {
        @Override
        public void write(WireWriter out) {
            out.writeByte(PROBE);
        }
    }

    /**
     * Reads a message.
     *
     * @throws WireException if the bytes are none
     */
    static CallerMessage read(WireReader in) {
        int kind = in.readByte();
        return switch (kind) {
            case SUBMIT, SUBMIT_WITH_KEY ->
                new Submit(
                        in.readVarint(),
                        in.readVarint(),
                        in.readLong(),
                        in.readText(),
                        in.readBytes(),
                        in.readCount(),
                        kind == SUBMIT_WITH_KEY ? in.readText() : null);
            case CANCEL -> new Cancel(in.readVarint());
            case FAREWELL -> new Farewell();
            case PROBE -> new Probe();
            default -> throw new WireException("a caller's message is of kind " + kind + "; known are 1 to 5");
        };
    }
}
