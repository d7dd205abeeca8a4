package dev.tidepool.lab.measure.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MachineCpuTest {

    @Test
    void sumsTheCpusThatTheProcessMayUse() {
        MachineCpu cpu = MachineCpu.of(
                List.of(
                        "cpu  111 0 0 0 0 0 0 0 0 0",
                        "cpu0 10 1 5 80 4 1 2 7 3 0",
                        "cpu1 1000 0 0 0 0 0 0 0 0 0",
                        "cpu2 20 0 0 70 0 0 0 3 0 0",
                        "intr 12 3"),
                List.of("Name:\tjava", "Cpus_allowed_list:\t0,2-3"));
        assertThat(cpu).isEqualTo(new MachineCpu(10 + 1 + 5 + 1 + 2 + 20, 7 + 3, 110 + 93));
    }
}
