package dev.tidepool.cluster.grpc.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class InflowTest {
    private static final int MUCH = 1 << 18;

    private final Queue<Runnable> given = new ArrayDeque<>();
    private final List<String> handled = new ArrayList<>();
    private int asked;
    private final Inflow inflow = new Inflow(given::add, () -> asked++);

    private void receive(int bytes, String name) {
        inflow.received(bytes, () -> handled.add(name));
    }

    private void handleAll() {
        while (!given.isEmpty()) {
            given.remove().run();
        }
    }

    @Test
    void messagesAreHandedOverTogetherAndInOrder() {
        receive(100, "a");
        receive(100, "b");
        inflow.ended(() -> handled.add("end"));
        assertThat(asked).isEqualTo(2);
        assertThat(given).hasSize(1);
        assertThat(handled).isEmpty();
        handleAll();
        assertThat(handled).containsExactly("a", "b", "end");
        assertThat(asked).isEqualTo(2);
    }

    @Test
    void withMuchWaitingItAsksForNoMoreUntilThatIsHandled() {
        receive(MUCH - 1, "a");
        receive(1, "b");
        assertThat(asked).isEqualTo(1);
        handleAll();
        assertThat(asked).isEqualTo(2);
        assertThat(handled).containsExactly("a", "b");
    }

    @Test
    void aMessageThatFailsDoesNotStopTheNextOnes() {
        inflow.received(MUCH, () -> {
            throw new IllegalStateException("a listener");
        });
        receive(1, "b");
        handleAll();
        assertThat(handled).containsExactly("b");
        receive(1, "c");
        handleAll();
        assertThat(handled).containsExactly("b", "c");
    }
}
