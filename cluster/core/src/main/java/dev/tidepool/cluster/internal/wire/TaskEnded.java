package dev.tidepool.cluster.internal.wire;

/** Reports how a task ended on its member. */
public sealed interface TaskEnded extends MemberMessage {
    /** Returns the task's id, as in its {@link CallerMessage.Submit}. */
    long id();

    /** The task completed. */
    @SuppressWarnings("ArrayRecordComponent")
    record Completed(long id, byte[] result) implements TaskEnded {
        @Override
        public void write(WireWriter out) {
            out.writeByte(COMPLETED);
            out.writeVarint(id);
            out.writeBytes(result);
        }

        @Override
        public int payloadBytes() {
            return result.length;
        }

        static Completed read(WireReader in) {
            return new Completed(in.readVarint(), in.readBytes());
        }
    }

    /**
     * The task threw an exception.
     *
     * @param message its message; empty for none
     * @param stackTrace its stack trace with its causes; a very long one is truncated
     */
    record Failed(long id, String className, String message, String stackTrace) implements TaskEnded {
        @Override
        public void write(WireWriter out) {
            out.writeByte(FAILED);
            out.writeVarint(id);
            out.writeText(className);
            out.writeText(message);
            out.writeText(stackTrace);
        }

        /** Its characters, of up to 3 bytes each: a frame that is full by this measure is far from the limit. */
        @Override
        public int payloadBytes() {
            return className.length() + message.length() + stackTrace.length();
        }

        static Failed read(WireReader in) {
            return new Failed(in.readVarint(), in.readText(), in.readText(), in.readText());
        }
    }

    /**
     * The member refused the task: it has not run there and will not.
     *
     * @param detail the reason in one sentence, with the value at fault and what to do
     * @param retryAfterNanos the time to wait before the next attempt
     */
    record Refused(long id, Reason reason, String detail, long retryAfterNanos) implements TaskEnded {
        @Override
        public void write(WireWriter out) {
            out.writeByte(REFUSED);
            out.writeVarint(id);
            out.writeByte(reason.code);
            out.writeText(detail);
            out.writeVarint(retryAfterNanos);
        }

        static Refused read(WireReader in) {
            return new Refused(in.readVarint(), Reason.of(in.readByte()), in.readText(), in.readVarint());
        }
    }

    /** Why a member did not run a task. */
    enum Reason {
        /** The caller's lease had lapsed, or was of another epoch. */
        LEASE_LAPSED(1),
        /** The task's time limit had passed. */
        TOO_LATE(2),
        CANCELLED(3),
        /** The member has reached its limit of tasks, or of memory for their arguments. */
        QUEUE_FULL(4),
        /** The member drains or stops. */
        STOPPING(5),
        UNKNOWN_TASK(6),
        PAYLOAD_TOO_LARGE(7),
        /** The task contains a class that the member does not allow. */
        CLASS_NOT_ALLOWED(8),
        /** The caller may not run the task: see {@link dev.tidepool.cluster.TaskRights}. */
        NOT_ALLOWED(9);

        private final int code;

        Reason(int code) {
            this.code = code;
        }

        /** Returns whether the reason is the member's state: it is full or stopping. */
        public boolean isLoad() {
            return this == QUEUE_FULL || this == STOPPING;
        }

        static Reason of(int code) {
            for (Reason reason : values()) {
                if (reason.code == code) {
                    return reason;
                }
            }
            throw new WireException("a reason is number " + code + "; known are 1 to 9");
        }
    }
}
