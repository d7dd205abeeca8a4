package dev.tidepool.cluster.hazelcast.internal.port;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * One direction of a connection: encrypts and authenticates records with AES-256-GCM, or decrypts and verifies them.
 * The nonce is a counter that is never sent, so a record is valid only at its own position in the stream. A changed,
 * replayed, missing or moved record makes decryption fail. This is the CipherState of the Noise Protocol Framework,
 * revision 34, section 5.1, with the cipher functions {@code AESGCM} of section 12.
 *
 * <p>Both ends replace the key after every {@link #RECORDS_PER_KEY} records, as in sections 4.2 and 11.3. This keeps
 * every connection far below the limits of AES-GCM (RFC 8446, section 5.5, allows 2<sup>24.5</sup> records).
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

    static RecordCipher encrypting(byte[] key) {
        return new RecordCipher(Cipher.ENCRYPT_MODE, key);
    }

    static RecordCipher decrypting(byte[] key) {
        return new RecordCipher(Cipher.DECRYPT_MODE, key);
    }

    /**
     * Encrypts or decrypts the next record.
     *
     * @param from read to its limit
     * @param to receives {@link #TAG} bytes more than were read when encrypting, and as many fewer when decrypting
     * @throws GeneralSecurityException if the record was changed, is not the next one, or was encrypted with another
     *     key
     */
    void next(ByteBuffer from, ByteBuffer to) throws GeneralSecurityException {
        begin(mode, records);
        cipher.doFinal(from, to);
        advance();
    }

    /** Encrypts or decrypts a message of the handshake, which also authenticates the messages before it. */
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
