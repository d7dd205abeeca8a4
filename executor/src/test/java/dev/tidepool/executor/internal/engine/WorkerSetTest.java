package dev.tidepool.executor.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class WorkerSetTest {

    @Test
    void theIndexOfAWorkerStaysAboveZeroAfterTwoToThe31Workers() {
        assertThat(WorkerSet.indexAfter(0)).isEqualTo(1);
        assertThat(WorkerSet.indexAfter(Integer.MAX_VALUE)).isZero();
    }
}
