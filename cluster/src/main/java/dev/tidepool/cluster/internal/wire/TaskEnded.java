package dev.tidepool.cluster.internal.wire;

/** How a task that a member was sent has ended there. */
public sealed interface TaskEnded extends MemberMessage {

    /** Returns the task's id, as in its {@link CallerMessage.Submit}. */
    long id();

    /**
     * It ran to its end.
     *
     * @param id the task
     * @param result its result
     */
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
     * It threw.
     *
     * @param id the task
     * @param className the class of what it threw
     * @param message its message; empty for none
     * @param stackTrace as text, causes included; cut where it is very long
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

        static Failed read(WireReader in) {
            return new Failed(in.readVarint(), in.readText(), in.readText(), in.readText());
        }
    }

    /**
     * It has not run there and will not.
     *
     * @param id the task
     * @param reason why
     * @param detail one sentence for people: the offending value and what to do
     * @param retryAfterNanos how long to wait before the next try, nanos
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
        /** The task's time was over. */
        TOO_LATE(2),
        /** It was cancelled. */
        CANCELLED(3),
        /** As many tasks wait as the member takes. */
        QUEUE_FULL(4),
        /** The member drains or stops. */
        STOPPING(5),
        /** No task of this name is registered there. */
        UNKNOWN_TASK(6),
        /** Its argument is longer than the member takes. */
        PAYLOAD_TOO_LARGE(7),
        /** It is of a class, or has something of a class, that the member does not allow. */
        CLASS_NOT_ALLOWED(8);

        private final int code;

        Reason(int code) {
            this.code = code;
        }

        /** Returns whether the member turned the task away for its own sake, because it is full or ends. */
        public boolean isLoad() {
            return this == QUEUE_FULL || this == STOPPING;
        }

        static Reason of(int code) {
            for (Reason reason : values()) {
                if (reason.code == code) {
                    return reason;
                }
            }
            throw new WireException("a reason is number " + code + "; known are 1 to 8");
        }
    }
}
