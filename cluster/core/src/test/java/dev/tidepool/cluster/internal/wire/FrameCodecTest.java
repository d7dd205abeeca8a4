package dev.tidepool.cluster.internal.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class FrameCodecTest {
    private static final byte[] SECRET = "a secret of 16 bytes or more".getBytes(UTF_8);

    private final FrameCodec caller = new FrameCodec(11, false, SECRET);
    private final FrameCodec member = new FrameCodec(22, true, SECRET);

    private byte[] frame(String text) {
        return caller.encode(22, false, 0, out -> out.writeText(text));
    }

    @Test
    void aFrameIsOpenedByTheOtherSide() {
        Frame frame = member.decode(frame("hello"));
        assertThat(frame).isNotNull();
        assertThat(frame.sender()).isEqualTo(11);
        assertThat(frame.recipient()).isEqualTo(22);
        assertThat(frame.body().readText()).isEqualTo("hello");
        assertThat(frame.body().isAtEnd()).isTrue();
    }

    /** The raw secret was the key of the frames, beside the key of the members' port that is derived from it. */
    @Test
    void theSecretItselfIsNoKey() throws Exception {
        byte[] frame = frame("hello");
        int end = frame.length - FrameCodec.MAC;
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(SECRET, "HmacSHA256"));
        mac.update(frame, 0, end);
        assertThat(Arrays.copyOf(mac.doFinal(), FrameCodec.MAC))
                .isNotEqualTo(Arrays.copyOfRange(frame, end, frame.length));
    }

    @Test
    void anyChangedBitIsNoticed() {
        byte[] good = frame("hello");
        for (int bit = 24; bit < good.length * 8; bit++) {
            byte[] bad = good.clone();
            bad[bit / 8] ^= (byte) (1 << (bit % 8));
            boolean claimsToBeARefusal = bit == 24 + 3;
            if (!claimsToBeARefusal) {
                assertThat(member.decode(bad)).as("bit %d", bit).isNull();
            }
        }
    }

    @Test
    void anotherSecretAndNoneAreNotOpened() {
        FrameCodec outsider = new FrameCodec(33, true, "another secret of 16 bytes".getBytes(UTF_8));
        FrameCodec open = new FrameCodec(44, true, null);
        assertThat(outsider.decode(frame("x"))).isNull();
        assertThat(open.decode(frame("x"))).isNull();
        assertThat(member.decode(open.encode(22, false, 0, out -> {}))).isNull();
    }

    @Test
    void aFrameIsNotOpenedTwice() {
        byte[] frame = frame("once");
        assertThat(member.decode(frame)).isNotNull();
        assertThatThrownBy(() -> member.decode(frame))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("received before");
    }

    @Test
    void aFrameSentBackIsNotOpened() {
        assertThat(caller.decode(frame("to the member"))).isNull();
    }

    @Test
    void framesInAnotherOrderAreAllOpened() {
        List<byte[]> frames = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            frames.add(frame("frame " + i));
        }
        for (int i = 0; i < frames.size(); i += 500) {
            Collections.shuffle(frames.subList(i, i + 500), new Random(1));
        }
        assertThat(frames).allMatch(bytes -> member.decode(bytes) != null);
        assertThatThrownBy(() -> member.decode(frames.get(0))).isInstanceOf(WireException.class);
        assertThatThrownBy(() -> member.decode(frames.get(4_999))).isInstanceOf(WireException.class);
    }

    /** All recipients had one counter: with a thousand of them, a frame that two others overtook was dropped. */
    @Test
    void framesOvertakeEachOtherHoweverManyRecipientsTheSenderHas() {
        List<byte[]> frames = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            frames.add(frame("frame " + i));
            for (int other = 1_000; other < 2_000; other++) {
                assertThat(caller.encode(other, false, 0, out -> {})).isNotEmpty();
            }
        }
        Collections.reverse(frames);
        assertThat(frames).allMatch(bytes -> member.decode(bytes) != null);
        assertThatThrownBy(() -> member.decode(frames.get(7))).isInstanceOf(WireException.class);
    }

    /** Before a caller knows a member's number, it sends to any. */
    @Test
    void framesToAnyRecipientAreCountedApart() {
        byte[] any = caller.encode(Frame.ANY, false, 0, out -> {});
        byte[] own = frame("own");
        assertThat(member.decode(any)).isNotNull();
        assertThat(member.decode(own)).isNotNull();
        assertThatThrownBy(() -> member.decode(any)).isInstanceOf(WireException.class);
        assertThatThrownBy(() -> member.decode(own)).isInstanceOf(WireException.class);
    }

    @Test
    void urgentFramesThatOvertakeThousandsSpoilNothing() {
        List<byte[]> frames = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            frames.add(frame("frame"));
            assertThat(member.decode(caller.encode(22, true, 0, out -> {}))).isNotNull();
        }
        assertThat(frames).allMatch(bytes -> member.decode(bytes) != null);
    }

    /** Each caller that had ever come took some 300 bytes of a member for ever. */
    @Test
    void callersThatAreGoneAreForgotten() {
        for (int sender = 1_001; sender <= 2_000; sender++) {
            FrameCodec gone = new FrameCodec(sender, false, SECRET);
            assertThat(member.decode(gone.encode(22, false, 0, out -> {}))).isNotNull();
            assertThat(member.encode(sender, false, 0, out -> {})).isNotEmpty();
        }
        assertThat(member.remembered()).isEqualTo(2_000);
        member.forgetUnused();
        byte[] frame = frame("of the one that stays");
        assertThat(member.decode(frame)).isNotNull();
        member.forgetUnused();
        assertThat(member.remembered()).isEqualTo(1);
        assertThatThrownBy(() -> member.decode(frame)).isInstanceOf(WireException.class);
    }

    @Test
    void aCallerThatWasForgottenStillOpensFrames() {
        for (int i = 0; i < 2_000; i++) {
            assertThat(caller.decode(member.encode(11, false, 0, out -> {}))).isNotNull();
        }
        member.forgetUnused();
        member.forgetUnused();
        assertThat(member.remembered()).isZero();
        assertThat(caller.decode(member.encode(11, false, 0, out -> {}))).isNotNull();
    }

    @Test
    void aShortSecretIsRefusedWithItsLength() {
        assertThatThrownBy(() -> new FrameCodec(1, true, new byte[15]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has 15 bytes; allowed are 16 to 10000");
    }

    @Test
    void withoutASecretFramesAreOpenedAsTheyAre() {
        FrameCodec one = new FrameCodec(1, false, null);
        FrameCodec two = new FrameCodec(2, true, null);
        byte[] frame = one.encode(2, false, 0, out -> out.writeText("x"));
        assertThat(two.decode(frame)).isNotNull();
    }
}
