package dev.tidepool.cluster.grpc.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.HostAndPort;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.grpc.internal.StreamMessage.Datagrams;
import dev.tidepool.cluster.grpc.internal.StreamMessage.Malformed;
import dev.tidepool.cluster.grpc.internal.StreamMessage.NodeList;
import io.grpc.Drainable;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class StreamMarshallerTest {
    private static final NodeId NODE = new NodeId(new UUID(1, 2), "10.0.0.7:7701");

    private final StreamMarshaller marshaller = new StreamMarshaller();

    private byte[] bytes(StreamMessage message) throws IOException {
        return marshaller.stream(message).readAllBytes();
    }

    private StreamMessage parse(byte[] bytes) {
        return marshaller.parse(new ByteArrayInputStream(bytes));
    }

    @Test
    void datagramsArriveAsTheyWere() throws IOException {
        Datagrams sent = new Datagrams(List.of(new Datagram(-5, new byte[] {1, 2, 3}), new Datagram(7, new byte[0])));
        Datagrams read = (Datagrams) parse(bytes(sent));
        assertThat(read.all()).extracting(Datagram::port).containsExactly(-5L, 7L);
        assertThat(read.all().get(0).bytes()).containsExactly(1, 2, 3);
        assertThat(read.all().get(1).bytes()).isEmpty();
    }

    /** gRPC drains a message, and asks for its length before. */
    @Test
    void aMessageIsDrainedAsItIsRead() throws IOException {
        Datagrams sent = new Datagrams(List.of(new Datagram(-5, new byte[] {1, 2, 3}), new Datagram(7, new byte[9])));
        InputStream message = marshaller.stream(sent);
        ByteArrayOutputStream drained = new ByteArrayOutputStream();
        int length = message.available();
        assertThat(((Drainable) message).drainTo(drained)).isEqualTo(length);
        assertThat(message.available()).isZero();
        assertThat(drained.toByteArray()).isEqualTo(bytes(sent)).hasSize(length);
    }

    @Test
    void aListOfNodesArrivesAsItWas() throws IOException {
        NodeList sent = new NodeList(NODE, List.of(new NodeAddress(NODE, new HostAndPort("10.0.0.7", 65_535))));
        assertThat(parse(bytes(sent))).isEqualTo(sent);
    }

    /** No length is believed before so many bytes are there. */
    @Test
    void bytesThatAreCutOrWrongAreMalformed() throws IOException {
        byte[] list = bytes(new NodeList(NODE, List.of(new NodeAddress(NODE, new HostAndPort("10.0.0.7", 7801)))));
        for (int length = 0; length < list.length; length++) {
            assertThat(parse(Arrays.copyOf(list, length))).isInstanceOf(Malformed.class);
        }
        byte[] huge = bytes(new Datagrams(List.of(new Datagram(7, new byte[3]))));
        huge[9] = 0x7f;
        assertThat(parse(huge)).isInstanceOf(Malformed.class);
        huge[9] = -1;
        assertThat(parse(huge)).isInstanceOf(Malformed.class);
        assertThat(parse(new byte[] {9})).isInstanceOf(Malformed.class);
    }

    @Test
    void aMessageOfTooManyDatagramsIsMalformed() throws IOException {
        Datagram empty = new Datagram(7, new byte[0]);
        assertThat(parse(bytes(new Datagrams(Collections.nCopies(1_024, empty)))))
                .isInstanceOf(Datagrams.class);
        assertThat(parse(bytes(new Datagrams(Collections.nCopies(1_025, empty)))))
                .isInstanceOf(Malformed.class);
    }

    @Test
    void randomBytesAreAMessageOrMalformed() {
        Random chance = new Random(1);
        for (int i = 0; i < 10_000; i++) {
            byte[] bytes = new byte[chance.nextInt(100)];
            chance.nextBytes(bytes);
            if (bytes.length > 0) {
                bytes[0] = (byte) chance.nextInt(4);
            }
            assertThat(parse(bytes)).isNotNull();
        }
    }
}
