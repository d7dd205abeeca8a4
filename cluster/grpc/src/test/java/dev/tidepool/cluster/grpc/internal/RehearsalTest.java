package dev.tidepool.cluster.grpc.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.testing.Wait;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A node's first port takes half a second of computing, which it did only after it had joined. */
@Timeout(180)
class RehearsalTest {
    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("callers-port-"))
                .collect(Collectors.toSet());
    }

    @Test
    void aRehearsalLeavesNoThreadAndHindersNoPort() throws Exception {
        Set<Thread> before = threads();
        CallersServer.rehearse();
        Wait.until(() -> before.containsAll(threads()));
        try (LoopbackNode node = new LoopbackNode()) {
            assertThat(node.server().address().port()).isPositive();
        }
    }
}
