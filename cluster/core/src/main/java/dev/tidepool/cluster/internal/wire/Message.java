package dev.tidepool.cluster.internal.wire;

/** A message between a caller and a member. */
public interface Message {
    void write(WireWriter out);

    /** Returns the size of the argument or result that it carries. */
    default int payloadBytes() {
        return 0;
    }
}
