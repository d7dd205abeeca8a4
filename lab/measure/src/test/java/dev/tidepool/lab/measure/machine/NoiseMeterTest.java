package dev.tidepool.lab.measure.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.measure.machine.NoiseMeter.Sample;
import dev.tidepool.lab.results.Noise;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NoiseMeterTest {

    @Test
    void whatTheRaceDidNotUseIsOthers() {
        // 400 ticks are 4 s of CPU time; 240 of them were busy, 160 by the race.
        Noise noise = NoiseMeter.noise(List.of(
                new Sample(new MachineCpu(1_000, 50, 5_000), 7), new Sample(new MachineCpu(1_240, 70, 5_400), 8.6)));
        assertThat(noise).isEqualTo(new Noise(0.2, 0.05, 0.2, 0.05));
    }

    @Test
    void aTickTooFewIsNoNegativeNoise() {
        Sample begin = new Sample(new MachineCpu(0, 0, 0), 0);
        assertThat(NoiseMeter.noise(List.of(begin, new Sample(new MachineCpu(99, 0, 200), 1))))
                .isEqualTo(new Noise(0, 0, 0.0, 0.0));
        assertThat(NoiseMeter.noise(List.of(begin, begin))).isNull();
        assertThat(NoiseMeter.noise(List.of())).isNull();
    }

    @Test
    void aBurstThatTheMeanOfTheRunHidesMakesTheRunInvalid() {
        // Seven windows of 100 ticks; others take 80 of the fourth and 2 of each other one.
        Noise noise = windows(2, 2, 2, 80, 2, 2, 2);
        assertThat(noise).isEqualTo(new Noise(0.131, 0, 0.8, 0.0));
        assertThat(noise.invalidReason())
                .isEqualTo("other programs used 80 % of the machine's CPU for half a second; allowed are 30 %");
        assertThat(noise.warning()).isNull();
    }

    @Test
    void aShortLastWindowIsJudgedTogetherWithTheOneBefore() {
        List<Sample> samples = samples(2, 2);
        MachineCpu machine = samples.get(2).machine();
        samples.add(new Sample(new MachineCpu(machine.busy() + 5, 0, machine.total() + 8), 0));
        assertThat(NoiseMeter.noise(samples)).isEqualTo(new Noise(0.043, 0, 0.065, 0.0));
    }

    @Test
    void moreThanAFifthByOthersOrATwentiethStolenMakesARunInvalid() {
        assertThat(new Noise(0.25, 0, null, null).invalidReason())
                .isEqualTo("other programs used 25 % of the machine's CPU; allowed are 20 %");
        assertThat(new Noise(0.1, 0.06, null, null).invalidReason())
                .isEqualTo("the hypervisor took 6 % of the machine's CPU; allowed are 5 %");
        assertThat(new Noise(0.1, 0.03, 0.1, 0.2).invalidReason())
                .isEqualTo("the hypervisor took 20 % of the machine's CPU for half a second; allowed are 15 %");
    }

    @Test
    void aRunNearALimitIsValidAndGetsAWarning() {
        assertThat(new Noise(0.05, 0, 0.28, 0.0).invalidReason()).isNull();
        assertThat(new Noise(0.05, 0, 0.28, 0.0).warning())
                .isEqualTo("other programs used 28 % of the machine's CPU for half a second; the limit is 30 %");
        assertThat(new Noise(0.05, 0, 0.15, 0.0).warning()).isNull();
    }

    private static Noise windows(int... foreign) {
        return NoiseMeter.noise(samples(foreign));
    }

    private static List<Sample> samples(int... foreign) {
        List<Sample> samples = new ArrayList<>(List.of(new Sample(new MachineCpu(0, 0, 0), 0)));
        long busy = 0;
        for (int i = 0; i < foreign.length; i++) {
            busy += foreign[i];
            samples.add(new Sample(new MachineCpu(busy, 0, 100L * (i + 1)), 0));
        }
        return samples;
    }
}
