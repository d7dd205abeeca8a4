package dev.tidepool.lab.measure.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.results.Noise;
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

    @Test
    void whatTheRaceDidNotUseIsOthers() {
        // 400 ticks are 4 s of CPU time; 240 of them were busy, 160 by the race.
        Noise noise = NoiseMeter.noise(new MachineCpu(1_000, 50, 5_000), new MachineCpu(1_240, 70, 5_400), 1.6);
        assertThat(noise).isEqualTo(new Noise(0.2, 0.05));
        assertThat(noise.invalidReason()).isNull();
    }

    @Test
    void aTickTooFewIsNoNegativeNoise() {
        assertThat(NoiseMeter.noise(new MachineCpu(0, 0, 0), new MachineCpu(99, 0, 200), 1.0))
                .isEqualTo(new Noise(0, 0));
        assertThat(NoiseMeter.noise(new MachineCpu(0, 0, 0), new MachineCpu(0, 0, 0), 1.0))
                .isNull();
    }

    @Test
    void moreThanAFifthByOthersOrATwentiethStolenMakesARunInvalid() {
        assertThat(new Noise(0.25, 0).invalidReason())
                .isEqualTo("other programs used 25 % of the machine's CPU; allowed are 20 %");
        assertThat(new Noise(0.1, 0.06).invalidReason())
                .isEqualTo("the hypervisor took 6 % of the machine's CPU; allowed are 5 %");
    }
}
