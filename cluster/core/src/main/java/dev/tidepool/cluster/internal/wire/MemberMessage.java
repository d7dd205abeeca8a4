package dev.tidepool.cluster.internal.wire;

import dev.tidepool.cluster.MemberLoad;
import java.time.Duration;

/** A message from a member to a caller. */
public sealed interface MemberMessage extends Message
        permits TaskEnded,
                MemberMessage.Running,
                MemberMessage.LoadReport,
                MemberMessage.ProbeAnswer,
                MemberMessage.LastWord {
    // The first byte of each message.
    int COMPLETED = 1;
    int FAILED = 2;
    int REFUSED = 3;
    int RUNNING = 4;
    int LOAD = 5;
    int PROBE_ANSWER = 6;
    int LAST_WORD = 7;

    /**
     * Reports that a task has started and still runs. Sent once for a task that runs longer than a report's interval.
     *
     * @param id as in its {@link CallerMessage.Submit}
     */
    record Running(long id) implements MemberMessage {
        @Override
        public void write(WireWriter out) {
            out.writeByte(RUNNING);
            out.writeVarint(id);
        }
    }

    /**
     * Reports the member's load: see {@link MemberLoad}.
     *
     * @param accepts whether the member accepts tasks; false once it drains
     * @param overloadPoint if the member signals overload, the tasks/s above which it is overloaded; else NaN
     */
    record LoadReport(
            boolean accepts,
            int poolSize,
            int busy,
            int queueLength,
            double averageWaitNanos,
            long minimumWaitNanos,
            double arrivalRate,
            double overloadPoint,
            long freeMemoryBytes,
            double capacityPerSecond,
            int callers)
            implements MemberMessage {
        @Override
        public void write(WireWriter out) {
            out.writeByte(LOAD);
            out.writeByte(accepts ? 1 : 0);
            out.writeVarint(poolSize);
            out.writeVarint(busy);
            out.writeVarint(queueLength);
            out.writeDouble(averageWaitNanos);
            out.writeVarint(minimumWaitNanos);
            out.writeDouble(arrivalRate);
            out.writeDouble(overloadPoint);
            out.writeVarint(freeMemoryBytes);
            out.writeDouble(capacityPerSecond);
            out.writeVarint(callers);
        }

        /**
         * Returns this report for users.
         *
         * @param age time since it arrived
         * @param lastOverloadPoint tasks/s at which the member last reported overload; NaN if it never did
         */
        public MemberLoad load(Duration age, double lastOverloadPoint) {
            return new MemberLoad(
                    age,
                    poolSize,
                    busy,
                    queueLength,
                    Duration.ofNanos((long) averageWaitNanos),
                    Duration.ofNanos(minimumWaitNanos),
                    arrivalRate,
                    lastOverloadPoint,
                    capacityPerSecond,
                    freeMemoryBytes,
                    callers);
        }

        static LoadReport read(WireReader in) {
            return new LoadReport(
                    in.readByte() == 1,
                    in.readCount(),
                    in.readCount(),
                    in.readCount(),
                    in.readDouble(),
                    in.readVarint(),
                    in.readDouble(),
                    in.readDouble(),
                    in.readVarint(),
                    in.readDouble(),
                    in.readCount());
        }
    }

    /**
     * Answers a {@link CallerMessage.Probe}.
     *
     * @param outstanding tasks on the member, running and waiting
     * @param latencyNanos the estimated response time of a task that arrives now; 0 if there is no estimate
     */
    record ProbeAnswer(int outstanding, long latencyNanos) implements MemberMessage {
        @Override
        public void write(WireWriter out) {
            out.writeByte(PROBE_ANSWER);
            out.writeVarint(outstanding);
            out.writeVarint(latencyNanos);
        }
    }

    /**
     * Says that the member has ended: it starts no more tasks, and has reported each outcome, and each task that still
     * runs. So a caller that has received all of it knows that its other tasks never started. Travels in a frame of its
     * own: callers that do not know it drop the frame.
     *
     * @param since the member's clock when it began to count
     * @param messages the number of messages that it has sent to this caller since, without load reports and this one
     */
    record LastWord(long since, long messages) implements MemberMessage {
        @Override
        public void write(WireWriter out) {
            out.writeByte(LAST_WORD);
            out.writeLong(since);
            out.writeVarint(messages);
        }
    }

    /** Reads a message. Throws a {@link WireException} if the bytes are no message. */
    static MemberMessage read(WireReader in) {
        int kind = in.readByte();
        return switch (kind) {
            case COMPLETED -> TaskEnded.Completed.read(in);
            case FAILED -> TaskEnded.Failed.read(in);
            case REFUSED -> TaskEnded.Refused.read(in);
            case RUNNING -> new Running(in.readVarint());
            case LOAD -> LoadReport.read(in);
            case PROBE_ANSWER -> new ProbeAnswer(in.readCount(), in.readVarint());
            case LAST_WORD -> new LastWord(in.readLong(), in.readVarint());
            default -> throw new WireException("a member's message is of kind " + kind + "; known are 1 to 7");
        };
    }
}
