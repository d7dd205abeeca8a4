package dev.tidepool.cluster.internal.wire;

/** What a member tells a caller. */
public sealed interface MemberMessage extends Message
        permits TaskEnded, MemberMessage.Running, MemberMessage.LoadReport, MemberMessage.ProbeAnswer {
    /** How a {@link TaskEnded.Completed} begins. */
    int COMPLETED = 1;

    /** How a {@link TaskEnded.Failed} begins. */
    int FAILED = 2;

    /** How a {@link TaskEnded.Refused} begins. */
    int REFUSED = 3;

    /** How a {@link Running} begins. */
    int RUNNING = 4;

    /** How a {@link LoadReport} begins. */
    int LOAD = 5;

    /** How a {@link ProbeAnswer} begins. */
    int PROBE_ANSWER = 6;

    /**
     * A task has started and still runs. Told once, and only of tasks that run for longer than a report's
     * interval.
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
     * The member's load.
     *
     * @param accepts whether it takes tasks: false once it drains
     * @param poolSize threads alive
     * @param busy threads running a task
     * @param queueLength tasks waiting
     * @param averageWaitNanos mean wait so far of the tasks waiting; 0 when none waits
     * @param minimumWaitNanos the shortest wait of the tasks started in the last interval; 0 if none started
     * @param arrivalRate tasks/s that arrived in the last completed second
     * @param overloadPoint tasks/s above which the member is overloaded, where it signals that it is; else NaN
     * @param freeMemoryBytes memory that new threads could take
     * @param capacityPerSecond the tasks/s that the member thinks it can take; NaN where unknown
     * @param callers callers that hold a lease on the member and sent it tasks in the last 10 s
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
     * The answer to a {@link CallerMessage.Probe}.
     *
     * @param outstanding tasks on the member, running and waiting
     * @param latencyNanos its estimate of the response time of a task that comes now; 0 while it has none
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
     * Reads a message.
     *
     * @throws WireException if the bytes are none
     */
    static MemberMessage read(WireReader in) {
        int kind = in.readByte();
        return switch (kind) {
            case COMPLETED -> TaskEnded.Completed.read(in);
            case FAILED -> TaskEnded.Failed.read(in);
            case REFUSED -> TaskEnded.Refused.read(in);
            case RUNNING -> new Running(in.readVarint());
            case LOAD -> LoadReport.read(in);
            case PROBE_ANSWER -> new ProbeAnswer(in.readCount(), in.readVarint());
            default -> throw new WireException("a member's message is of kind " + kind + "; known are 1 to 6");
        };
    }
}
