package dev.tidepool.cluster.hazelcast.internal.port;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.KeyAgreement;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * One end of the handshake {@code Noise_NNpsk0_25519_AESGCM_SHA256} of the Noise Protocol Framework,
 * revision 34: two messages, each with a fresh X25519 key, combined with a pre-shared key.
 *
 * <pre>
 * initiator -> responder   psk, e       only a holder of the pre-shared key can decrypt it
 * initiator <- responder   e, ee        proves to the initiator that the responder holds the key now
 * </pre>
 *
 * An attacker can replay the first message, but cannot read the answer. So the responder trusts the other end only
 * after {@link #receiving()} has decrypted a first record. The pre-shared key alone does not decrypt recorded
 * connections later (forward secrecy).
 *
 * <p>Not thread-safe; used by one thread at a time.
 */
final class NoiseHandshake {
    private static final String PROTOCOL = "Noise_NNpsk0_25519_AESGCM_SHA256";
    private static final int HASH = 32;
    private static final int POINT = 32;

    /** The number of bytes that a message has more than its payload. */
    static final int OVERHEAD = POINT + RecordCipher.TAG;

    /** The bytes before the 32 bytes of an X25519 key in its X.509 encoding (RFC 8410). */
    private static final byte[] X25519_PREFIX = HexFormat.of().parseHex("302a300506032b656e032100");

    private final boolean initiator;
    private @Nullable KeyPair ephemeral;
    private byte[] chainingKey;
    private byte[] transcript;
    private byte[] messageKey = new byte[0];
    private byte @Nullable [] remote;
    private @Nullable RecordCipher sending;
    private @Nullable RecordCipher receiving;

    /**
     * @param initiator whether this end sends the first message
     * @param prologue data that must be equal at both ends
     * @param key the pre-shared key, 32 bytes
     */
    NoiseHandshake(boolean initiator, byte[] prologue, byte[] key) {
        this(initiator, prologue, key, null);
    }

    /** Starts a handshake with a given key pair, for published test vectors. */
    NoiseHandshake(boolean initiator, byte[] prologue, byte[] key, @Nullable KeyPair ephemeral) {
        this.initiator = initiator;
        this.ephemeral = ephemeral;
        this.chainingKey = PROTOCOL.getBytes(US_ASCII);
        this.transcript = chainingKey.clone();
        mixHash(prologue);
        byte[][] keys = expand(key, 3);
        chainingKey = keys[0];
        mixHash(keys[1]);
        messageKey = keys[2];
    }

    /**
     * Returns this end's message with a payload; it is {@link #OVERHEAD} bytes longer.
     *
     * @throws GeneralSecurityException if the other end's key is invalid
     */
    byte[] write(byte[] payload) throws GeneralSecurityException {
        KeyPair own = ephemeral == null ? newKeyPair() : ephemeral;
        ephemeral = own;
        byte[] point = Arrays.copyOfRange(own.getPublic().getEncoded(), X25519_PREFIX.length, 44);
        mixHash(point);
        mixKey(point);
        if (!initiator) {
            agree();
        }
        byte[] sealed = RecordCipher.encrypting(messageKey).next(transcript, payload);
        mixHash(sealed);
        if (!initiator) {
            split();
        }
        return concatenate(point, sealed);
    }

    /**
     * Reads the other end's message.
     *
     * @return its payload
     * @throws GeneralSecurityException if it was made with another key, prologue or history
     */
    byte[] read(byte[] message) throws GeneralSecurityException {
        if (message.length < OVERHEAD) {
            throw new GeneralSecurityException("the message has " + message.length + " bytes, which are too few");
        }
        byte[] point = Arrays.copyOf(message, POINT);
        remote = point;
        mixHash(point);
        mixKey(point);
        if (initiator) {
            agree();
        }
        byte[] sealed = Arrays.copyOfRange(message, POINT, message.length);
        byte[] payload = RecordCipher.decrypting(messageKey).next(transcript, sealed);
        mixHash(sealed);
        if (initiator) {
            split();
        }
        return payload;
    }

    /** Returns the cipher that encrypts this end's records; available after both messages. */
    RecordCipher sending() {
        return finished(sending);
    }

    /** Returns the cipher that decrypts the other end's records; available after both messages. */
    RecordCipher receiving() {
        return finished(receiving);
    }

    /** Returns the hash of the handshake, which is the same at both ends after both messages. */
    byte[] transcript() {
        return transcript.clone();
    }

    private static RecordCipher finished(@Nullable RecordCipher cipher) {
        if (cipher == null) {
            throw new IllegalStateException("the handshake is not finished");
        }
        return cipher;
    }

    private void agree() throws GeneralSecurityException {
        if (remote == null || ephemeral == null) {
            throw new IllegalStateException("the first message comes from the initiator");
        }
        KeyAgreement agreement = KeyAgreement.getInstance("X25519");
        agreement.init(ephemeral.getPrivate());
        X509EncodedKeySpec encoded = new X509EncodedKeySpec(concatenate(X25519_PREFIX, remote));
        agreement.doPhase(KeyFactory.getInstance("X25519").generatePublic(encoded), true);
        mixKey(agreement.generateSecret());
    }

    private void split() {
        byte[][] keys = expand(new byte[0], 2);
        sending = RecordCipher.encrypting(initiator ? keys[0] : keys[1]);
        receiving = RecordCipher.decrypting(initiator ? keys[1] : keys[0]);
    }

    private void mixKey(byte[] input) {
        byte[][] keys = expand(input, 2);
        chainingKey = keys[0];
        messageKey = keys[1];
    }

    private void mixHash(byte[] data) {
        try {
            transcript = MessageDigest.getInstance("SHA-256").digest(concatenate(transcript, data));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every JDK has SHA-256", impossible);
        }
    }

    /** The HKDF function of section 4.3. */
    private byte[][] expand(byte[] input, int count) {
        byte[] base = hmac(chainingKey, input);
        byte[][] keys = new byte[count][];
        byte[] last = new byte[0];
        for (int i = 0; i < count; i++) {
            last = hmac(base, concatenate(last, new byte[] {(byte) (i + 1)}));
            keys[i] = last;
        }
        return keys;
    }

    static byte[] hmac(byte[] key, byte[] data) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return Arrays.copyOf(mac.doFinal(data), HASH);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every JDK has HmacSHA256", impossible);
        }
    }

    private static byte[] concatenate(byte[] first, byte[] second) {
        ByteArrayOutputStream both = new ByteArrayOutputStream(first.length + second.length);
        both.writeBytes(first);
        both.writeBytes(second);
        return both.toByteArray();
    }

    private static KeyPair newKeyPair() throws GeneralSecurityException {
        return KeyPairGenerator.getInstance("X25519").generateKeyPair();
    }
}
