package dev.tidepool.cluster.hazelcast.internal.port;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * One direction of a connection: encrypts and authenticates records with AES-256-GCM, or opens them. The
 * nonce is a counter that is never sent, so a record opens only at its own place in the stream: one that
 * is changed, repeated, left out or moved does not open. This is the CipherState of the Noise Protocol
 * Framework, revision 34, section 5.1, with the cipher functions {@code AESGCM} of section 12.
 *
 * <p>The key is replaced after every {@link #RECORDS_PER_KEY} records as in its sections 4.2 and 11.3, by
 * both ends at the same place, which keeps a connection of any age far below the limits of AES-GCM
 * (RFC 8446, section 5.5, allows 2<sup>24.5</sup> records).
 *
 * <p>Not thread-safe; used by one thread at a time.
 */
final class RecordCipher {
    static final int TAG = 16;
    static final long RECORDS_PER_KEY = 1 << 16;
    private static final int KEY = 32;

    private final Cipher cipher;
    private final int mode;
    private final byte[] nonce = new byte[12];
    private SecretKeySpec key;
    private long records;

    private RecordCipher(int mode, byte[] key) {
        try {
            this.cipher = Cipher.getInstance("AES/GCM/NoPadding");
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every JDK has AES/GCM/NoPadding", impossible);
        }
        this.mode = mode;
        this.key = new SecretKeySpec(key, "AES");
    }

    static RecordCipher sealing(byte[] key) {
        return new RecordCipher(Cipher.ENCRYPT_MODE, key);
    }

    static RecordCipher opening(byte[] key) {
        return new RecordCipher(Cipher.DECRYPT_MODE, key);
    }

    /**
     * Seals or opens the next record.
     *
     * @param from is read to its limit
     * @param to gets {@link #TAG} bytes more than were read when sealing, and as many fewer when opening
     * @throws GeneralSecurityException if the record does not open: it was changed, is not the next one, or
     *     was sealed with another key
     */
    void next(ByteBuffer from, ByteBuffer to) throws GeneralSecurityException {
        begin(mode, records);
        cipher.doFinal(from, to);
        advance();
    }

    /** The same for a handshake's message, which also authenticates what was said before it. */
    byte[] next(byte[] associated, byte[] from) throws GeneralSecurityException {
        begin(mode, records);
        cipher.updateAAD(associated);
        byte[] result = cipher.doFinal(from);
        advance();
        return result;
    }

    private void begin(int as, long count) throws GeneralSecurityException {
        ByteBuffer.wrap(nonce).putLong(4, count);
        cipher.init(as, key, new GCMParameterSpec(8 * TAG, nonce));
    }

    private void advance() throws GeneralSecurityException {
        records++;
        if (records % RECORDS_PER_KEY == 0) {
            begin(Cipher.ENCRYPT_MODE, -1);
            key = new SecretKeySpec(Arrays.copyOf(cipher.doFinal(new byte[KEY]), KEY), "AES");
        }
    }
}
