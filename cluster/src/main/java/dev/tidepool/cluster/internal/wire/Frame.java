package dev.tidepool.cluster.internal.wire;

/**
 * An envelope on its way, with who sent it to whom. Its bytes:
 *
 * <pre>
 * magic     2  'T' 'P'          }
 * version   1                   } the same in every version,
 * flags     1                   } so that peers of two versions can tell each other
 * sender    8  endpoint         }
 * recipient 8  endpoint, or ANY
 * counter   8  0 without a secret
 * body         the envelope
 * mac      16  with a secret: HMAC-SHA256 of all before it, its first half
 * </pre>
 *
 * An endpoint is a caller or a member; its number is drawn at random, so a process that was restarted has
 * another one and frames for its former life are told from those of the present one.
 *
 * @param flags what kind of frame it is
 * @param sender the sending endpoint
 * @param recipient the endpoint that it is for, or {@link #ANY}
 * @param counter counts the sender's frames, apart for those that are urgent
 * @param body a reader of the envelope; not thread-safe
 */
public record Frame(int flags, long sender, long recipient, long counter, WireReader body) {
    /** The version of the protocol. */
    public static final int VERSION = 1;

    /** The recipient of a frame by which a caller asks who is there. */
    public static final long ANY = 0;

    /** Flag of a frame that a member sent. */
    public static final int FROM_MEMBER = 1;

    /** Flag of a frame with a mac. */
    public static final int SEALED = 2;

    /** Flag of a frame that overtakes others: leases and reports. */
    public static final int URGENT = 4;

    /** Flag of a frame whose body is one byte, the {@link Refusal}; never sealed. */
    public static final int REFUSAL = 8;

    static final int HEADER = 28;

    /** Why a frame was not even read. */
    public enum Refusal {
        /** It is of another version. */
        OTHER_VERSION(1),
        /** It is sealed with another secret, or not at all. */
        WRONG_SECRET(2);

        private final int code;

        Refusal(int code) {
            this.code = code;
        }
    }

    /** Begins a frame, whose body is to be written next. */
    static WireWriter begin(int flags, long sender, long recipient, long counter) {
        WireWriter out = new WireWriter(256);
        out.writeByte('T');
        out.writeByte('P');
        out.writeByte(VERSION);
        out.writeByte(flags);
        out.writeLong(sender);
        out.writeLong(recipient);
        out.writeLong(counter);
        return out;
    }

    /** Returns the bytes of a frame that says that another one was not read. */
    public static byte[] refusal(int flags, long sender, long recipient, Refusal refusal) {
        WireWriter out = begin(flags | REFUSAL, sender, recipient, 0);
        out.writeByte(refusal.code);
        return out.toBytes();
    }

    /** Returns the version of a frame. */
    public static int version(byte[] bytes) {
        if (bytes.length < HEADER || bytes[0] != 'T' || bytes[1] != 'P') {
            throw new WireException("the message is no frame: it does not begin with 'TP' or is too short");
        }
        return bytes[2] & 0xff;
    }

    /** Returns the sender that a frame of any version claims to have. */
    public static long claimedSender(byte[] bytes) {
        return new WireReader(bytes, 4, 12).readLong();
    }

    /** Reads a frame without checking its mac, which {@link FrameCodec} does. */
    static Frame parse(byte[] bytes) {
        int flags = bytes[3] & 0xff;
        int end = (flags & SEALED) != 0 ? bytes.length - FrameCodec.MAC : bytes.length;
        if (end < HEADER) {
            throw new WireException("the frame has " + bytes.length + " bytes, too few for its mac");
        }
        WireReader header = new WireReader(bytes, 4, HEADER);
        return new Frame(
                flags, header.readLong(), header.readLong(), header.readLong(), new WireReader(bytes, HEADER, end));
    }

    /** Returns whether a flag is set. */
    public boolean is(int flag) {
        return (flags & flag) != 0;
    }

    /** Returns why the sender refuses our frames; only of a frame with the flag {@link #REFUSAL}. */
    public Refusal refusal() {
        return body.readByte() == Refusal.OTHER_VERSION.code ? Refusal.OTHER_VERSION : Refusal.WRONG_SECRET;
    }
}
