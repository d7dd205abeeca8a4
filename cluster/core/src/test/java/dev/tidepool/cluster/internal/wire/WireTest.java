package dev.tidepool.cluster.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.cluster.internal.wire.CallerMessage.Cancel;
import dev.tidepool.cluster.internal.wire.CallerMessage.Farewell;
import dev.tidepool.cluster.internal.wire.CallerMessage.Submit;
import dev.tidepool.cluster.internal.wire.MemberMessage.LastWord;
import dev.tidepool.cluster.internal.wire.MemberMessage.LoadReport;
import dev.tidepool.cluster.internal.wire.MemberMessage.Running;
import dev.tidepool.cluster.internal.wire.TaskEnded.Completed;
import dev.tidepool.cluster.internal.wire.TaskEnded.Failed;
import dev.tidepool.cluster.internal.wire.TaskEnded.Reason;
import dev.tidepool.cluster.internal.wire.TaskEnded.Refused;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class WireTest {
    private static final CallerEnvelope FROM_CALLER = new CallerEnvelope(
            3,
            -12_345,
            List.of(
                    new Submit(1, 3, Long.MIN_VALUE, "greet", new byte[] {1, 2, 3}, 1, null),
                    new Submit(Long.MAX_VALUE, 3, 99, "size", new byte[0], 2, "größe 1"),
                    new Cancel(300),
                    new Farewell()));
    private static final MemberEnvelope FROM_MEMBER = new MemberEnvelope(
            77,
            List.of(
                    new Completed(1, new byte[] {9}),
                    new Failed(2, "a.B", "no", "at c.D"),
                    new Refused(3, Reason.QUEUE_FULL, "full", 5),
                    new Running(4),
                    new LastWord(-5, 6),
                    new LoadReport(true, 1, 2, 3, 4.5, 6, 7.5, Double.NaN, 8, Double.NaN, 2)));

    private static byte[] bytes(Consumer<WireWriter> envelope) {
        WireWriter out = new WireWriter(16);
        envelope.accept(out);
        return out.toBytes();
    }

    @Test
    void whatACallerWritesIsRead() {
        CallerEnvelope read = CallerEnvelope.read(new WireReader(bytes(FROM_CALLER::write)));
        assertThat(read).usingRecursiveComparison().isEqualTo(FROM_CALLER);
    }

    @Test
    void whatAMemberWritesIsRead() {
        MemberEnvelope read = MemberEnvelope.read(new WireReader(bytes(FROM_MEMBER::write)));
        // Compares bytes, because NaN does not equal itself.
        assertThat(bytes(read::write)).isEqualTo(bytes(FROM_MEMBER::write));
        assertThat(read.messages()).hasSameSizeAs(FROM_MEMBER.messages());
    }

    @Test
    void aTaskOfAHundredBytesTakesFewMore() {
        Submit submit = new Submit(1_000_000, 1, System.nanoTime(), "echo", new byte[100], 1, null);
        assertThat(bytes(new CallerEnvelope(1, 1, List.of(submit))::write)).hasSizeLessThan(135);
    }

    /** Two megabytes of messages of one byte became two million objects, and as many answers. */
    @Test
    void aFrameOfTooManyMessagesIsRefused() {
        byte[] most = bytes(new CallerEnvelope(1, 1, Collections.nCopies(1_024, new Farewell()))::write);
        assertThat(CallerEnvelope.read(new WireReader(most)).messages()).hasSize(1_024);
        byte[] more = bytes(new CallerEnvelope(1, 1, Collections.nCopies(1_025, new Farewell()))::write);
        assertThatThrownBy(() -> CallerEnvelope.read(new WireReader(more)))
                .isInstanceOf(WireException.class)
                .hasMessage("a frame has more than 1024 messages");
        byte[] fromMember = bytes(new MemberEnvelope(1, Collections.nCopies(1_025, new Running(1)))::write);
        assertThatThrownBy(() -> MemberEnvelope.read(new WireReader(fromMember)))
                .isInstanceOf(WireException.class);
    }

    /** Damaged bytes cause a {@link WireException} or another message, but no other exception. */
    @Test
    void damagedBytesAreRefusedByTheirOwnException() {
        Random chance = new Random(7);
        for (int i = 0; i < 50_000; i++) {
            boolean caller = chance.nextBoolean();
            byte[] good = caller ? bytes(FROM_CALLER::write) : bytes(FROM_MEMBER::write);
            byte[] bad = Arrays.copyOf(good, chance.nextInt(good.length + 1));
            for (int flips = chance.nextInt(4); flips > 0 && bad.length > 0; flips--) {
                bad[chance.nextInt(bad.length)] = (byte) chance.nextInt();
            }
            assertThatCode(() -> {
                        try {
                            Object unused = caller
                                    ? CallerEnvelope.read(new WireReader(bad))
                                    : MemberEnvelope.read(new WireReader(bad));
                        } catch (WireException refused) {
                            assertThat(refused).hasMessageNotContaining("\n");
                        }
                    })
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void aHugeLengthTakesNoMemory() {
        WireWriter out = new WireWriter(16);
        out.writeVarint(Integer.MAX_VALUE);
        assertThatThrownBy(() -> new WireReader(out.toBytes()).readBytes())
                .isInstanceOf(WireException.class)
                .hasMessageContaining("too early");
    }

    private static CallerEnvelope sent(String task, String key) {
        CallerEnvelope envelope = new CallerEnvelope(1, 1, List.of(new Submit(1, 1, 1, task, new byte[1], 1, key)));
        return CallerEnvelope.read(new WireReader(bytes(envelope::write)));
    }

    /** Members log names: a caller could write lines into the log, and fill the memory with what was logged. */
    @Test
    void namesAndKeysThatNoHonestCallerSendsAreRefused() {
        String longest = "n".repeat(100);
        String longestKey = "\u20ac".repeat(1_000);
        assertThat(sent(longest, longestKey).messages()).hasSize(1);
        for (String name : List.of(longest + "n", "a b", "a\nb", "a\u001b[2J", "größe")) {
            assertThatThrownBy(() -> sent(name, "key")).isInstanceOf(WireException.class);
        }
        assertThatThrownBy(() -> sent("echo", longestKey + "k"))
                .isInstanceOf(WireException.class)
                .hasMessage("a text has 3001 bytes; the limit is 3000");
    }
}
