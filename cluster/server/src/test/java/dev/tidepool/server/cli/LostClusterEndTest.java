package dev.tidepool.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A node without file descriptors left its cluster, and its process stayed for ever: no supervisor replaced it. */
class LostClusterEndTest {
    private final AtomicBoolean lost = new AtomicBoolean();
    private final AtomicInteger ends = new AtomicInteger();
    private final LostClusterEnd watch = new LostClusterEnd(lost::get, ends::incrementAndGet);

    private void look(int times) {
        for (int i = 0; i < times; i++) {
            watch.look();
        }
    }

    @Test
    void aNodeThatStaysLostEnds() {
        lost.set(true);
        look(4);
        assertThat(ends).hasValue(0);
        look(1);
        assertThat(ends).hasValue(1);
    }

    @Test
    void aNodeThatIsInItsClusterOrEndsByItselfGoesOn() {
        look(10);
        lost.set(true);
        look(4);
        lost.set(false);
        look(1);
        lost.set(true);
        look(4);
        assertThat(ends).hasValue(0);
    }
}
