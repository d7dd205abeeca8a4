package dev.tidepool.policy.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class NodeLoadTest {
    private static final double UNKNOWN = Double.NaN;

    @Test
    void theLoadIsWhatArrivesOverWhatTheNodeCanDo() {
        assertThat(NodeLoad.erlang(30, 0, 0, 40)).isEqualTo(0.75);
        assertThat(NodeLoad.erlang(60, 0, 0, 40)).isEqualTo(1.5);
        assertThat(NodeLoad.erlang(0, 0, 0, 40)).isZero();
    }

    @Test
    void waitingTasksCountAsWorkForHalfAMinute() {
        assertThat(NodeLoad.erlang(30, 600, 2, 40)).isEqualTo(0.75 + 0.5, within(1e-12));
        assertThat(NodeLoad.erlang(0, 1_200, 2, 40)).isEqualTo(1, within(1e-12));
    }

    /** Its stations are used too little to be measured, unless tasks wait for long. */
    @Test
    void aNodeThatDoesNotKnowItsCapacityHasLittleLoadOrIsFull() {
        assertThat(NodeLoad.erlang(0, 0, 0, UNKNOWN)).isZero();
        assertThat(NodeLoad.erlang(5, 0, 0, UNKNOWN)).isEqualTo(0.1);
        assertThat(NodeLoad.erlang(0, 3, 0.01, UNKNOWN)).isEqualTo(0.1);
        assertThat(NodeLoad.erlang(0, 3, 1, UNKNOWN)).isEqualTo(1);
        assertThat(NodeLoad.erlang(5, 0, 0, 0)).isEqualTo(0.1);
    }
}
