package dev.tidepool.cluster.hazelcast.internal.join;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class OldestWatchTest {
    private static final int LIMIT = 3;
    private static final long INTERVAL_MILLIS = 250;
    private static final UUID OLDEST = new UUID(1, 1);
    private static final UUID SUCCESSOR = new UUID(2, 2);

    private final OldestWatch watch = new OldestWatch(LIMIT, INTERVAL_MILLIS);
    private long now = Long.MAX_VALUE; // The clock of a process may begin anywhere, and run over.

    private boolean look(UUID oldest, long lastHeard, long millisSinceLastLook) {
        now += TimeUnit.MILLISECONDS.toNanos(millisSinceLastLook);
        return watch.isSilent(oldest, lastHeard, now);
    }

    private boolean look(UUID oldest, long lastHeard) {
        return look(oldest, lastHeard, INTERVAL_MILLIS);
    }

    @Test
    void anOldestNodeIsSilentAfterSoManyLooksWithoutAWord() {
        assertThat(look(OLDEST, 1)).isFalse();
        assertThat(look(OLDEST, 1)).isFalse();
        assertThat(look(OLDEST, 1)).isFalse();
        assertThat(look(OLDEST, 1)).isTrue();
    }

    @Test
    void aWordBeginsTheCountAgain() {
        for (int word = 1; word < 10; word++) {
            for (int i = 0; i < LIMIT; i++) {
                assertThat(look(OLDEST, word)).isFalse();
            }
        }
    }

    /** With heartbeats four times a second, living nodes of an overloaded machine were removed. */
    @Test
    void aNodeThatIsSlowItselfSuspectsNobody() {
        assertThat(look(OLDEST, 1)).isFalse();
        for (int i = 0; i < 10 * LIMIT; i++) {
            assertThat(look(OLDEST, 1, 2 * INTERVAL_MILLIS)).isFalse();
        }
    }

    @Test
    void looksInTimeCountAlsoBetweenLateOnes() {
        assertThat(look(OLDEST, 1)).isFalse();
        assertThat(look(OLDEST, 1)).isFalse();
        assertThat(look(OLDEST, 1, 4_000)).isFalse();
        assertThat(look(OLDEST, 1)).isFalse();
        assertThat(look(OLDEST, 1)).isTrue();
    }

    @Test
    void aSuccessorIsWatchedFromItsFirstLook() {
        assertThat(look(OLDEST, 1)).isFalse();
        assertThat(look(OLDEST, 1)).isFalse();
        assertThat(look(OLDEST, 1)).isFalse();
        for (int i = 0; i < LIMIT; i++) {
            assertThat(look(SUCCESSOR, 1)).isFalse();
        }
        assertThat(look(SUCCESSOR, 1)).isTrue();
    }
}
