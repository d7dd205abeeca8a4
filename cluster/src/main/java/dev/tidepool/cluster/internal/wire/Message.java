package dev.tidepool.cluster.internal.wire;

/** One thing that a caller or a member tells the other. */
public interface Message {

    /** Writes this message. */
    void write(WireWriter out);

    /** Returns the bytes of argument or result that it carries. */
    default int payloadBytes() {
        return 0;
    }
}
