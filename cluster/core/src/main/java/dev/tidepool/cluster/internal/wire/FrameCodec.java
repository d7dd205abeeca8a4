package dev.tidepool.cluster.internal.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Encodes and decodes the frames of one endpoint. With a cluster secret, every frame has a mac: the first 16 bytes of
 * the HMAC-SHA256 (RFC 2104) of all its other bytes, with a key derived from the secret. These include sender,
 * recipient, direction and a counter. So a frame cannot be changed, returned to its sender, sent to another endpoint or
 * replayed. Without a secret, frames have no mac. Thread-safe.
 *
 * <p>The counters of one sender may arrive out of order, because several threads send. Each recipient has its own
 * counter, or a sender with many recipients would leave the window of each with a few frames. Urgent frames overtake
 * others and have their own counter, too. An endpoint remembers each sender and recipient until {@link #forgetUnused}.
 */
public final class FrameCodec {
    static final int MAC = 16;
    private static final String ALGORITHM = "HmacSHA256";
    private static final byte[] PURPOSE = "tidepool frames".getBytes(US_ASCII);
    private static final int MIN_SECRET = 16;
    private static final int MAX_SECRET = 10_000;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final long self;
    private final int direction;
    private final @Nullable SecretKeySpec key;
    private final ConcurrentLinkedQueue<Mac> macs = new ConcurrentLinkedQueue<>();
    private final Map<Flow, Count> counters = new ConcurrentHashMap<>();
    private final Map<Flow, ReplayWindow> seen = new ConcurrentHashMap<>();

    /** Where new counters begin: above all that were forgotten, because their recipients may remember them. */
    private final AtomicLong forgotten = new AtomicLong();

    /** Frames that are counted together. */
    private record Flow(long sender, long recipient, boolean urgent) {}

    private record Count(long last, boolean isUsed) {}

    /**
     * @param self the endpoint's random number
     * @param isMember true for a member, false for a caller
     * @param secret the cluster's secret, 16 to 10,000 bytes; null for none
     * @throws IllegalArgumentException if the secret is too short or too long
     */
    public FrameCodec(long self, boolean isMember, byte @Nullable [] secret) {
        this.self = self;
        this.direction = isMember ? Frame.FROM_MEMBER : 0;
        this.key = secret == null ? null : frameKey(checked(secret));
    }

    /** Derives a key, since the members' port uses the secret too, and no key should serve two protocols. */
    private static SecretKeySpec frameKey(byte[] secret) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret, ALGORITHM));
            return new SecretKeySpec(mac.doFinal(PURPOSE), ALGORITHM);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, impossible);
        }
    }

    /**
     * Returns a copy of a secret.
     *
     * @throws IllegalArgumentException if it is too short or too long
     */
    public static byte[] checked(byte[] secret) {
        if (secret.length < MIN_SECRET || secret.length > MAX_SECRET) {
            throw new IllegalArgumentException(
                    "the cluster secret has %d bytes; allowed are %d to %d: use 32 random bytes"
                            .formatted(secret.length, MIN_SECRET, MAX_SECRET));
        }
        return secret.clone();
    }

    /** Returns a random number for an endpoint, never {@link Frame#ANY}. */
    public static long newEndpoint() {
        long number = RANDOM.nextLong();
        return number == Frame.ANY ? 1 : number;
    }

    public long self() {
        return self;
    }

    /**
     * Returns the bytes of a frame.
     *
     * @param recipient the receiving endpoint, or {@link Frame#ANY}
     * @param size the bytes of the envelope's messages, about
     * @param body writes the envelope
     */
    public byte[] encode(long recipient, boolean urgent, int size, Consumer<WireWriter> body) {
        int flags = direction | (urgent ? Frame.URGENT : 0);
        if (key == null) {
            WireWriter out = Frame.begin(flags, self, recipient, 0, size);
            body.accept(out);
            return out.toBytes();
        }
        long count = next(new Flow(self, recipient, urgent));
        WireWriter out = Frame.begin(flags | Frame.SEALED, self, recipient, count, size);
        body.accept(out);
        byte[] code = code(key, out.toBytes(), out.size());
        for (int i = 0; i < MAC; i++) {
            out.writeByte(code[i]);
        }
        return out.toBytes();
    }

    /** Returns the bytes of a frame that refuses the frames of {@code recipient}. */
    public byte[] encodeRefusal(long recipient, Frame.Refusal refusal) {
        return Frame.refusal(direction, self, recipient, refusal);
    }

    /**
     * Decodes a frame of this version and checks its mac.
     *
     * @return the frame, or null if its mac was not made with this cluster's secret
     * @throws WireException if the bytes are no frame, or the frame was received before
     */
    public @Nullable Frame decode(byte[] bytes) {
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
        if (!isNew(new Flow(frame.sender(), frame.recipient(), frame.is(Frame.URGENT)), frame.counter())) {
            throw new WireException("frame " + frame.counter() + " of its sender was received before");
        }
        return frame;
    }

    private long next(Flow flow) {
        return counters.compute(
                        flow, (same, before) -> new Count((before == null ? forgotten.get() : before.last()) + 1, true))
                .last();
    }

    private boolean isNew(Flow flow, long counter) {
        AtomicBoolean isNew = new AtomicBoolean();
        seen.compute(flow, (same, before) -> {
            ReplayWindow window = before == null ? new ReplayWindow() : before;
            isNew.set(window.accept(counter));
            return window;
        });
        return isNew.get();
    }

    /**
     * Forgets senders and recipients of which there was no frame since the previous call. A frame that is replayed
     * later is new again, so calls are further apart than the longest lease: what it asks for may not start then.
     */
    public void forgetUnused() {
        for (Flow flow : counters.keySet()) {
            counters.computeIfPresent(flow, (same, count) -> {
                if (count.isUsed()) {
                    return new Count(count.last(), false);
                }
                forgotten.accumulateAndGet(count.last(), Math::max);
                return null;
            });
        }
        for (Flow flow : seen.keySet()) {
            seen.computeIfPresent(flow, (same, window) -> window.isUsedSinceAsked() ? window : null);
        }
    }

    /** Returns how many flows it remembers, in both directions. */
    int remembered() {
        return counters.size() + seen.size();
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
