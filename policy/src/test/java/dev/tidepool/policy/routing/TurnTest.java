package dev.tidepool.policy.routing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class TurnTest {
    /** Compares with a plain walk over all indices. */
    @Test
    void skipsThoseThatSitOut() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            int size = 1 + random.nextInt(8);
            boolean[] out = new boolean[size];
            int next = 0;
            Turn turn = new Turn();
            turn.reset(size);
            for (int step = 0; step < 200; step++) {
                int left = 0;
                for (boolean each : out) {
                    left += each ? 0 : 1;
                }
                assertThat(turn.isOver()).isEqualTo(left == 0);
                if (left == 0 || random.nextInt(20) == 0) {
                    turn.reset(size);
                    out = new boolean[size];
                } else if (random.nextInt(4) == 0) {
                    int place = random.nextInt(size);
                    out[place] = true;
                    turn.sitOut(place);
                } else {
                    while (out[next]) {
                        next = (next + 1) % size;
                    }
                    assertThat(turn.next()).as("seed %d, step %d", seed, step).isEqualTo(next);
                    next = (next + 1) % size;
                }
            }
        }
    }

    @Test
    void theTurnStaysWhereItWasWhenTheSizeChanges() {
        Turn turn = new Turn();
        turn.reset(4);
        turn.next();
        turn.next();
        turn.reset(3);
        assertThat(turn.next()).isEqualTo(2);
        turn.reset(1);
        assertThat(turn.next()).isZero();
    }
}
