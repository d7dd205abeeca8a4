package dev.tidepool.cluster.internal.wire;

import org.jspecify.annotations.Nullable;

/** A message from a caller to a member. */
public sealed interface CallerMessage extends Message {
    /** The name of the task that runs a serialised callable or runnable. */
    String SERIALISED_TASK = "tidepool:callable";

    // The first byte of each message.
    int SUBMIT = 1;
    int SUBMIT_WITH_KEY = 2;
    int CANCEL = 3;
    int FAREWELL = 4;
    int PROBE = 5;

    /** The limit on the bytes of a task's name. */
    int MAX_NAME = 100;

    /** The limit on the bytes of an idempotency key, which has at most 1,000 characters. */
    int MAX_KEY = 3_000;

    /**
     * Asks the member to run a task.
     *
     * @param id identifies this dispatch of the task; the caller never uses it again
     * @param epoch the task may start only under a lease of this epoch
     * @param startBy the latest time at which the task may start, on the member's clock
     * @param task the name of the task: visible ASCII characters, because members log it
     * @param payload its encoded argument
     * @param attempt 1 for the first attempt; more for a task that may have run before
     * @param key allows the task to run more than once; null for at most once
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

        /** Returns how many bytes of memory its argument and key take, about. */
        public int heldBytes() {
            return payload.length + (key == null ? 0 : key.length());
        }

        /** Returns what is left of it when it will not run. */
        public Submit withoutPayload() {
            return new Submit(id, epoch, startBy, task, new byte[0], attempt, key);
        }
    }

    /**
     * Tells the member that nobody waits for a task any more: the member drops or interrupts it.
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

    /** Tells the member that the caller ends and needs no more reports. */
    record Farewell() implements CallerMessage {
        @Override
        public void write(WireWriter out) {
            out.writeByte(FAREWELL);
        }
    }

    /** Asks for the number of tasks and their expected response time; a {@link MemberMessage.ProbeAnswer} follows. */
    record Probe() implements CallerMessage {
        @Override
        public void write(WireWriter out) {
            out.writeByte(PROBE);
        }
    }

    /** Reads a message. Throws a {@link WireException} if the bytes are no message. */
    static CallerMessage read(WireReader in) {
        int kind = in.readByte();
        return switch (kind) {
            case SUBMIT, SUBMIT_WITH_KEY ->
                new Submit(
                        in.readVarint(),
                        in.readVarint(),
                        in.readLong(),
                        name(in.readText(MAX_NAME)),
                        in.readBytes(),
                        in.readCount(),
                        kind == SUBMIT_WITH_KEY ? in.readText(MAX_KEY) : null);
            case CANCEL -> new Cancel(in.readVarint());
            case FAREWELL -> new Farewell();
            case PROBE -> new Probe();
            default -> throw new WireException("a caller's message is of kind " + kind + "; known are 1 to 5");
        };
    }

    private static String name(String text) {
        if (!text.chars().allMatch(character -> character > ' ' && character < 0x7f)) {
            throw new WireException("a task's name has other characters than visible ASCII ones");
        }
        return text;
    }
}
