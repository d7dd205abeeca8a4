package dev.tidepool.cluster.hazelcast.internal.port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordCipherTest {
    private final byte[] key = new byte[32];
    private final RecordCipher sealing = RecordCipher.encrypting(key);

    @Test
    void opensRecordsOnlyInTheirOrder() throws Exception {
        List<ByteBuffer> sealed = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            sealed.add(seal(i));
        }
        RecordCipher opening = RecordCipher.decrypting(key);
        assertThat(open(opening, sealed.get(0))).isZero();
        assertThatThrownBy(() -> open(opening, sealed.get(0)))
                .as("repeated")
                .isInstanceOf(GeneralSecurityException.class);
        assertThatThrownBy(() -> open(RecordCipher.decrypting(key), sealed.get(1)))
                .as("the first left out")
                .isInstanceOf(GeneralSecurityException.class);
    }

    @Test
    void replacesTheKeyAtBothEndsAtTheSameRecord() throws Exception {
        RecordCipher opening = RecordCipher.decrypting(key);
        for (long i = 0; i < 2 * RecordCipher.RECORDS_PER_KEY + 3; i++) {
            assertThat(open(opening, seal((int) i))).isEqualTo((int) i);
        }
    }

    private ByteBuffer seal(int value) throws GeneralSecurityException {
        ByteBuffer sealed = ByteBuffer.allocate(4 + RecordCipher.TAG);
        sealing.next(ByteBuffer.allocate(4).putInt(0, value), sealed);
        return sealed.flip();
    }

    private static int open(RecordCipher opening, ByteBuffer sealed) throws GeneralSecurityException {
        ByteBuffer opened = ByteBuffer.allocate(4);
        opening.next(sealed.duplicate(), opened);
        return opened.flip().getInt();
    }
}
