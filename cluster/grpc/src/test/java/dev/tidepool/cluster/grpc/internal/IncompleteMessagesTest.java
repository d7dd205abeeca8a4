package dev.tidepool.cluster.grpc.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Metadata;
import io.grpc.Status;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Callers that leave their messages unfinished filled the memory of a node. */
class IncompleteMessagesTest {
    private static final int CHUNK = IncompleteMessage.MIN_CHUNK_BYTES;

    private final IncompleteMessages all = new IncompleteMessages(10 * CHUNK, 30, () -> 0);
    private final List<String> ended = new ArrayList<>();

    private IncompleteMessage stream(String name) {
        IncompleteMessage stream = all.newServerStreamTracer("", new Metadata());
        stream.onEnd(why -> ended.add(name + ' ' + why));
        return stream;
    }

    private static void receive(IncompleteMessage stream, int chunks) {
        stream.inboundMessage(0);
        for (int i = 0; i < chunks; i++) {
            stream.inboundWireSize(CHUNK);
        }
    }

    @Test
    void theStreamWithMostBytesOfAMessageIsEnded() {
        IncompleteMessage small = stream("small");
        receive(small, 2);
        receive(stream("large"), 8);
        assertThat(ended).isEmpty();
        small.inboundWireSize(1);
        assertThat(ended).singleElement().asString().startsWith("large has sent " + 8 * CHUNK + " bytes without");
        assertThat(all.bytes().total()).hasValue(3 * CHUNK);
        small.streamClosed(Status.CANCELLED);
        assertThat(all.bytes().total()).hasValue(0);
    }

    @Test
    void completeMessagesCountNoMore() {
        IncompleteMessage stream = stream("honest");
        for (int i = 0; i < 100; i++) {
            receive(stream, 9);
            assertThat(all.bytes().total()).hasValue(9 * CHUNK);
            stream.inboundMessageRead(i, 9 * CHUNK, 9 * CHUNK);
            assertThat(all.bytes().total()).hasValue(0);
        }
        assertThat(ended).isEmpty();
    }
}
