package dev.tidepool.cluster.internal.wire;

/**
 * An envelope with its sender and recipient. Its bytes:
 *
 * <pre>
 * magic     2  'T' 'P'          }
 * version   1                   } the same in every version,
 * flags     1                   } so that peers can report different versions
 * sender    8  endpoint         }
 * recipient 8  endpoint, or ANY
 * counter   8  0 without a secret
 * body         the envelope
 * mac      16  with a secret: half of an HMAC-SHA256 of all bytes before it: see FrameCodec
 * </pre>
 *
 * An endpoint is a caller or a member. Its number is random, so a restarted process has a new one and drops frames for
 * its predecessor.
 *
 * @param flags the kind of frame
 * @param sender the sending endpoint
 * @param recipient the receiving endpoint, or {@link #ANY}
 * @param counter counts the sender's frames to the recipient; urgent frames have their own counter
 * @param body a reader of the envelope; not thread-safe
 */
public record Frame(int flags, long sender, long recipient, long counter, WireReader body) {
    public static final int VERSION = 1;

    /** The recipient of a frame with which a caller asks whether a node has a member. */
    public static final long ANY = 0;

    public static final int FROM_MEMBER = 1;

    /** Flag of a frame with a mac. */
    public static final int SEALED = 2;

    /** Flag of a frame that may overtake others: leases and reports. */
    public static final int URGENT = 4;

    /** Flag of a frame with one byte as its body, the {@link Refusal}; never has a mac. */
    public static final int REFUSAL = 8;

    static final int HEADER = 28;

    /** Header, envelope and mac have less. */
    private static final int BESIDE_MESSAGES = 128;

    /** Why an endpoint refused a frame without reading its body. */
    public enum Refusal {
        OTHER_VERSION(1),
        /** The frame's mac was made with another secret, or there is none. */
        WRONG_SECRET(2);

        private final int code;

        Refusal(int code) {
            this.code = code;
        }
    }

    /**
     * Writes the header of a frame; the caller writes its body next.
     *
     * @param size the bytes of its messages, about
     */
    static WireWriter begin(int flags, long sender, long recipient, long counter, int size) {
        WireWriter out = new WireWriter(BESIDE_MESSAGES + size);
        out.writeByte('T');
        out.writeByte('P');
        out.writeByte(VERSION);
        out.writeByte(flags);
        out.writeLong(sender);
        out.writeLong(recipient);
        out.writeLong(counter);
        return out;
    }

    /** Returns the bytes of a frame that refuses another one. */
    public static byte[] refusal(int flags, long sender, long recipient, Refusal refusal) {
        WireWriter out = begin(flags | REFUSAL, sender, recipient, 0, 0);
        out.writeByte(refusal.code);
        return out.toBytes();
    }

    public static int version(byte[] bytes) {
        if (bytes.length < HEADER || bytes[0] != 'T' || bytes[1] != 'P') {
            throw new WireException("the message is no frame: it does not begin with 'TP' or is too short");
        }
        return bytes[2] & 0xff;
    }

    /** Returns the sender in the header of a frame of any version, which nobody has verified. */
    public static long claimedSender(byte[] bytes) {
        return new WireReader(bytes, 4, 12).readLong();
    }

    /** Reads a frame without checking its mac; {@link FrameCodec} checks it. */
    static Frame parse(byte[] bytes) {
        int flags = bytes[3] & 0xff;
        int end = (flags & SEALED) != 0 ? bytes.length - FrameCodec.MAC : bytes.length;
        if (end < HEADER) {
            throw new WireException("the frame has " + bytes.length + " bytes, which are too few for its mac");
        }
        WireReader header = new WireReader(bytes, 4, HEADER);
        return new Frame(
                flags, header.readLong(), header.readLong(), header.readLong(), new WireReader(bytes, HEADER, end));
    }

    public boolean is(int flag) {
        return (flags & flag) != 0;
    }

    /** Returns why the sender refuses our frames. The frame must have the flag {@link #REFUSAL}. */
    public Refusal refusal() {
        return body.readByte() == Refusal.OTHER_VERSION.code ? Refusal.OTHER_VERSION : Refusal.WRONG_SECRET;
    }
}
