package dev.tidepool.cluster.internal.wire;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Writes and opens the frames of one endpoint. With a cluster secret, every frame carries a code
 * (HMAC-SHA256, RFC 2104, its first 16 bytes) over everything in it: sender, recipient, direction and a
 * counter included, so that a frame can neither be changed, nor sent back, nor sent to another endpoint,
 * nor sent twice. Without one, nothing is checked. Thread-safe.
 *
 * <p>Counters of one sender may arrive in another order, since several threads work for it; urgent frames
 * overtake all others and are counted apart. A sender is remembered for as long as this endpoint lives;
 * only holders of the secret can make it remember one.
 */
public final class FrameCodec {
    static final int MAC = 16;
    private static final String ALGORITHM = "HmacSHA256";
    private static final int SHORTEST_SECRET = 16;
    private static final int LONGEST_SECRET = 10_000;
    private static final SecureRandom CHANCE = new SecureRandom();

    private final long self;
    private final int direction;
    private final @Nullable SecretKeySpec key;
    private final AtomicLong counter = new AtomicLong();
    private final AtomicLong urgentCounter = new AtomicLong();
    private final ConcurrentLinkedQueue<Mac> macs = new ConcurrentLinkedQueue<>();
    private final Map<Long, ReplayWindow> seen = new ConcurrentHashMap<>();
    private final Map<Long, ReplayWindow> seenUrgent = new ConcurrentHashMap<>();

    /**
     * Makes the seal of an endpoint.
     *
     * @param self the endpoint's number, drawn at random
     * @param isMember whether it is a member, else a caller
     * @param secret the cluster's secret, 16 bytes or more, or null for none
     * @throws IllegalArgumentException if the secret is too short or too long
     */
    public FrameCodec(long self, boolean isMember, byte @Nullable [] secret) {
        if (secret != null && (secret.length < 16 || secret.length > LONGEST_SECRET)) {
            throw new IllegalArgumentException("the cluster secret has " + secret.length + " bytes; allowed are 16 to "
                    + LONGEST_SECRET + ": take 32 from a source of randomness");
        }
        this.self = self;
        this.direction = isMember ? Frame.FROM_MEMBER : 0;
        this.key = secret == null ? null : new SecretKeySpec(checked(secret), ALGORITHM);
    }

    /**
     * Returns a copy of a secret.
     *
     * @throws IllegalArgumentException if it is too short or too long
     */
    public static byte[] checked(byte[] secret) {
        if (secret.length < SHORTEST_SECRET || secret.length > LONGEST_SECRET) {
            throw new IllegalArgumentException(
                    "the cluster secret has %d bytes; allowed are %d to %d: take 32 from a source of randomness"
                            .formatted(secret.length, SHORTEST_SECRET, LONGEST_SECRET));
        }
        return secret.clone();
    }

    /** Returns a number for an endpoint, drawn at random: never {@link Frame#ANY}. */
    public static long newEndpoint() {
        long number = CHANCE.nextLong();
        return number == Frame.ANY ? 1 : number;
    }

    /** Returns the endpoint's number. */
    public long self() {
        return self;
    }

    /**
     * Returns the bytes of a frame.
     *
     * @param recipient the endpoint that it is for, or {@link Frame#ANY}
     * @param body writes the envelope
     */
    public byte[] close(long recipient, boolean urgent, Consumer<WireWriter> body) {
        int flags = direction | (urgent ? Frame.URGENT : 0);
        if (key == null) {
            WireWriter out = Frame.begin(flags, self, recipient, 0);
            body.accept(out);
            return out.toBytes();
        }
        long count = (urgent ? urgentCounter : counter).incrementAndGet();
        WireWriter out = Frame.begin(flags | Frame.SEALED, self, recipient, count);
        body.accept(out);
        byte[] code = code(key, out.toBytes(), out.size());
        for (int i = 0; i < MAC; i++) {
            out.writeByte(code[i]);
        }
        return out.toBytes();
    }

    /** Returns the bytes of a frame that tells {@code recipient} that its frames are not read. */
    public byte[] refuse(long recipient, Frame.Refusal refusal) {
        return Frame.refusal(direction, self, recipient, refusal);
    }

    /**
     * Opens a frame of this version.
     *
     * @return the frame, or null if it is not sealed with this cluster's secret
     * @throws WireException if the bytes are no frame, or one that was seen before
     */
    public @Nullable Frame open(byte[] bytes) {
        Frame frame = Frame.parse(bytes);
        if (frame.is(Frame.REFUSAL)) {
            return frame;
        }
        if (key == null) {
            return frame.is(Frame.SEALED) ? null : frame;
        }
        if (!frame.is(Frame.SEALED) || frame.is(Frame.FROM_MEMBER) == (direction == Frame.FROM_MEMBER)) {
            return null;
        }
        int end = bytes.length - MAC;
        if (!isEqual(code(key, bytes, end), bytes, end)) {
            return null;
        }
        Map<Long, ReplayWindow> windows = frame.is(Frame.URGENT) ? seenUrgent : seen;
        boolean isNew = windows.computeIfAbsent(frame.sender(), sender -> new ReplayWindow())
                .accept(frame.counter());
        if (!isNew) {
            throw new WireException("the frame was seen before: number " + frame.counter() + " of its sender");
        }
        return frame;
    }

    private static boolean isEqual(byte[] code, byte[] bytes, int at) {
        byte[] expected = new byte[MAC];
        byte[] given = new byte[MAC];
        System.arraycopy(code, 0, expected, 0, MAC);
        System.arraycopy(bytes, at, given, 0, MAC);
        return MessageDigest.isEqual(expected, given);
    }

    private byte[] code(SecretKeySpec secret, byte[] bytes, int length) {
        Mac mac = macs.poll();
        try {
            if (mac == null) {
                mac = Mac.getInstance(ALGORITHM);
                mac.init(secret);
            }
            mac.update(bytes, 0, length);
            byte[] code = mac.doFinal();
            macs.add(mac);
            return code;
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, impossible);
        }
    }
}
