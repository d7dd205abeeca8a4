package dev.tidepool.cluster.hazelcast.internal.port;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.NamedParameterSpec;
import java.security.spec.XECPrivateKeySpec;
import java.security.spec.XECPublicKeySpec;
import java.util.HexFormat;
import javax.crypto.KeyAgreement;
import org.junit.jupiter.api.Test;

class NoiseHandshakeTest {
    private static final HexFormat HEX = HexFormat.of();
    private static final byte[] PROLOGUE = "cluster".getBytes(UTF_8);
    private static final byte[] KEY = new byte[32];

    /** The test vector Noise_NNpsk0_25519_AESGCM_SHA256 of the Cacophony project, which most libraries use. */
    @Test
    void agreesWithThePublishedVector() throws Exception {
        byte[] prologue = HEX.parseHex("4a6f686e2047616c74");
        byte[] key = HEX.parseHex("54686973206973206d7920417573747269616e20706572737065637469766521");
        NoiseHandshake initiator = new NoiseHandshake(
                true, prologue, key, keyPair("893e28b9dc6ca8d611ab664754b8ceb7bac5117349a4439a6b0569da977c464a"));
        NoiseHandshake responder = new NoiseHandshake(
                false, prologue, key, keyPair("bbdb4cdbd309f1a1f2e1456967fe288cadd6f712d65dc7b7793d5e63da6b375b"));

        byte[] first = initiator.write(HEX.parseHex("4c756477696720766f6e204d69736573"));
        assertThat(HEX.formatHex(first))
                .isEqualTo("ca35def5ae56cec33dc2036731ab14896bc4c75dbb07a61f879f8e3afa4c79447c37a89fc17813788d30df2d59"
                        + "501d6066f5f8aecc3406bbd9829f2d24a531b1");
        assertThat(responder.read(first)).asHexString().isEqualToIgnoringCase("4C756477696720766F6E204D69736573");

        byte[] second = responder.write(HEX.parseHex("4d757272617920526f746862617264"));
        assertThat(HEX.formatHex(second))
                .isEqualTo("95ebc60d2b1fa672c1f46a8aa265ef51bfe38e7ccb39ec5be34069f1448088432f29d79368ef9de4e1ae7a362f"
                        + "b05bf0ad668e026bf5714554497b3a720461");
        assertThat(initiator.read(second)).asHexString().isEqualToIgnoringCase("4D757272617920526F746862617264");
        assertThat(HEX.formatHex(initiator.transcript()))
                .isEqualTo("9f3b1f9afd7767767b5b9d1069844a6154fdbdcc36dfb3e31c0fffc5c973d530")
                .isEqualTo(HEX.formatHex(responder.transcript()));

        String[][] records = {
            {"462e20412e20486179656b", "7c01e898a6201f36aecee532e29cd0b7f8ffa29d3366ad0dce39a6"},
            {"4361726c204d656e676572", "a9ff535aace3db6a1da1a7fb00fe2de2622bb373abad9fb42c00e0"},
            {"4a65616e2d426170746973746520536179", "6cfc49a3e65472edc2d0152abe5ce950170a8a47c959f30bd48b5f0aacf29adbfd"
            },
            {
                "457567656e2042f6686d20766f6e2042617765726b",
                "9bc86e6d974ed21ba04604a94aa68de21677eb409ead070c0cd569b069ee19ba142aa4c1a9"
            }
        };
        for (int i = 0; i < records.length; i++) {
            NoiseHandshake from = i % 2 == 0 ? initiator : responder;
            NoiseHandshake to = i % 2 == 0 ? responder : initiator;
            byte[] sealed = next(from.sending(), HEX.parseHex(records[i][0]));
            assertThat(HEX.formatHex(sealed)).isEqualTo(records[i][1]);
            assertThat(HEX.formatHex(next(to.receiving(), sealed))).isEqualTo(records[i][0]);
        }
    }

    @Test
    void refusesAMessageMadeWithAnotherKeyOrPrologue() throws Exception {
        byte[] otherKey = KEY.clone();
        otherKey[31] ^= 1;
        byte[] wrongKey = new NoiseHandshake(true, PROLOGUE, otherKey).write(new byte[6]);
        byte[] wrongPrologue = new NoiseHandshake(true, "other".getBytes(UTF_8), KEY).write(new byte[6]);
        assertThatThrownBy(() -> new NoiseHandshake(false, PROLOGUE, KEY).read(wrongKey))
                .isInstanceOf(GeneralSecurityException.class);
        assertThatThrownBy(() -> new NoiseHandshake(false, PROLOGUE, KEY).read(wrongPrologue))
                .isInstanceOf(GeneralSecurityException.class);
    }

    @Test
    void refusesAMessageWithAnyBitChanged() throws Exception {
        NoiseHandshake initiator = new NoiseHandshake(true, PROLOGUE, KEY);
        byte[] first = initiator.write(new byte[6]);
        for (int bit = 0; bit < 8 * first.length; bit++) {
            byte[] changed = first.clone();
            changed[bit / 8] ^= (byte) (1 << bit % 8);
            assertThatThrownBy(() -> new NoiseHandshake(false, PROLOGUE, KEY).read(changed))
                    .isInstanceOf(GeneralSecurityException.class);
        }
        NoiseHandshake responder = new NoiseHandshake(false, PROLOGUE, KEY);
        responder.read(first);
        byte[] second = responder.write(new byte[0]);
        second[second.length - 1] ^= 1;
        assertThatThrownBy(() -> initiator.read(second)).isInstanceOf(GeneralSecurityException.class);
    }

    @Test
    void refusesItsOwnMessageSentBack() throws Exception {
        NoiseHandshake initiator = new NoiseHandshake(true, PROLOGUE, KEY);
        byte[] first = initiator.write(new byte[0]);
        assertThatThrownBy(() -> initiator.read(first)).isInstanceOf(GeneralSecurityException.class);
    }

    @Test
    void aRepeatedFirstMessageGivesNoKey() throws Exception {
        NoiseHandshake initiator = new NoiseHandshake(true, PROLOGUE, KEY);
        byte[] first = initiator.write(new byte[0]);
        NoiseHandshake responder = new NoiseHandshake(false, PROLOGUE, KEY);
        responder.read(first);
        initiator.read(responder.write(new byte[0]));
        byte[] proof = next(initiator.sending(), new byte[0]);

        NoiseHandshake again = new NoiseHandshake(false, PROLOGUE, KEY);
        again.read(first);
        again.write(new byte[0]);
        assertThatThrownBy(() -> next(again.receiving(), proof)).isInstanceOf(GeneralSecurityException.class);
    }

    @Test
    void refusesAPointOfSmallOrderFromAHolderOfTheKey() throws Exception {
        KeyPair zero = new KeyPair(publicKey(BigInteger.ZERO), privateKey(KEY));
        byte[] first = new NoiseHandshake(true, PROLOGUE, KEY, zero).write(new byte[0]);
        NoiseHandshake responder = new NoiseHandshake(false, PROLOGUE, KEY);
        responder.read(first);
        assertThatThrownBy(() -> responder.write(new byte[0])).isInstanceOf(GeneralSecurityException.class);
    }

    private static byte[] next(RecordCipher cipher, byte[] from) throws GeneralSecurityException {
        ByteBuffer to = ByteBuffer.allocate(from.length + RecordCipher.TAG);
        cipher.next(ByteBuffer.wrap(from), to);
        to.flip();
        byte[] bytes = new byte[to.remaining()];
        to.get(bytes);
        return bytes;
    }

    private static KeyPair keyPair(String scalar) throws GeneralSecurityException {
        PrivateKey own = privateKey(HEX.parseHex(scalar));
        KeyAgreement agreement = KeyAgreement.getInstance("X25519");
        agreement.init(own);
        agreement.doPhase(publicKey(BigInteger.valueOf(9)), true);
        byte[] littleEndian = agreement.generateSecret();
        byte[] bigEndian = new byte[32];
        for (int i = 0; i < 32; i++) {
            bigEndian[i] = littleEndian[31 - i];
        }
        return new KeyPair(publicKey(new BigInteger(1, bigEndian)), own);
    }

    private static PublicKey publicKey(BigInteger u) throws GeneralSecurityException {
        return KeyFactory.getInstance("X25519").generatePublic(new XECPublicKeySpec(NamedParameterSpec.X25519, u));
    }

    private static PrivateKey privateKey(byte[] scalar) throws GeneralSecurityException {
        return KeyFactory.getInstance("X25519")
                .generatePrivate(new XECPrivateKeySpec(NamedParameterSpec.X25519, scalar));
    }
}
