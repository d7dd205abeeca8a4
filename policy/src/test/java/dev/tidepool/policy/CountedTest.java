package dev.tidepool.policy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CountedTest {
    @Test
    void onlyOneIsSingular() {
        assertThat(Counted.of(0, "thread")).isEqualTo("0 threads");
        assertThat(Counted.of(1, "thread")).isEqualTo("1 thread");
        assertThat(Counted.of(2, "thread")).isEqualTo("2 threads");
        assertThat(Counted.of(1, "task waits", "tasks wait")).isEqualTo("1 task waits");
        assertThat(Counted.of(11, "task waits", "tasks wait")).isEqualTo("11 tasks wait");
    }
}
