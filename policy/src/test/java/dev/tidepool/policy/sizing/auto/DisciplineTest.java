package dev.tidepool.policy.sizing.auto;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.PoolSamples;
import java.util.Random;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;

class DisciplineTest {
    private final TaskDemands demands = new TaskDemands();
    private final Random random = new Random(7);

    /** Observes tasks that block and compute for these times, in ms. */
    private void observe(int tasks, DoubleSupplier cpu, DoubleSupplier blocking) {
        PoolSamples sample = sample();
        for (int i = 0; i < tasks; i++) {
            double computes = cpu.getAsDouble();
            sample.demands(1, computes + blocking.getAsDouble(), computes, 0);
        }
        demands.observe(sample.build());
    }

    private double exponential(double mean) {
        return -mean * Math.log(1 - random.nextDouble());
    }

    private double lognormal(double mean, double sigma) {
        return mean * Math.exp(sigma * random.nextGaussian() - sigma * sigma / 2);
    }

    private boolean prefersSlices() {
        return Discipline.prefersSlices(demands.groups(), false);
    }

    @Test
    void equalTasksQueue() {
        observe(1000, () -> 50, () -> 0);
        assertThat(prefersSlices()).isFalse();
    }

    @Test
    void exponentialTasksQueue() {
        observe(1000, () -> exponential(2), () -> 0);
        assertThat(prefersSlices()).isFalse();
    }

    @Test
    void equalTasksThatAlsoBlockQueue() {
        observe(1000, () -> exponential(3), () -> exponential(6));
        assertThat(prefersSlices()).isFalse();
    }

    /** A few slow calls decide the percentile. They hid that time slices double the mean of equal tasks. */
    @Test
    void equalTasksOfWhichFewBlockForLongQueue() {
        observe(1000, () -> 25, () -> random.nextInt(100) < 3 ? 600 : 0);
        assertThat(prefersSlices()).isFalse();
    }

    @Test
    void equalTasksThatBlockForLongQueue() {
        observe(1000, () -> 25, () -> exponential(250));
        assertThat(prefersSlices()).isFalse();
        observe(3000, () -> 25, () -> 2000);
        assertThat(prefersSlices()).isFalse();
    }

    @Test
    void rareTasksBehindManyShortOnesAreSliced() {
        observe(1000, () -> random.nextInt(100) < 2 ? 25 : 1, () -> 0);
        assertThat(prefersSlices()).isTrue();
    }

    @Test
    void miceDoNotQueueBehindElephants() {
        observe(1000, () -> random.nextInt(200) == 0 ? 200 : 1, () -> 0);
        assertThat(prefersSlices()).isTrue();
    }

    @Test
    void shortTasksThatLookedLongOnceOrTwiceQueue() {
        observe(2000, () -> 0.05, () -> 0);
        observe(3, () -> 15 + 10 * random.nextDouble(), () -> 0);
        assertThat(prefersSlices()).isFalse();
        observe(20, () -> 15 + 10 * random.nextDouble(), () -> 0);
        assertThat(prefersSlices()).isTrue();
    }

    /** Otherwise tasks of about the share of accidents would come upon a pool that has just given up its slices. */
    @Test
    void rareLongTasksKeepTheSlicesThatTheyBrought() {
        observe(2000, () -> 1, () -> 0);
        observe(3, () -> 200, () -> 0);
        assertThat(Discipline.prefersSlices(demands.groups(), false)).isFalse();
        assertThat(Discipline.prefersSlices(demands.groups(), true)).isTrue();
    }

    @Test
    void aHeavyTailIsSliced() {
        observe(3000, () -> lognormal(3, 1.6), () -> 0);
        assertThat(prefersSlices()).isTrue();
    }

    @Test
    void longCallsDoNotQueueBehindComputingTasks() {
        observe(750, () -> exponential(1.3), () -> 0);
        observe(250, () -> 0.3, () -> lognormal(50, 0.6));
        assertThat(prefersSlices()).isTrue();
    }

    @Test
    void tasksWithoutCpuTimeQueue() {
        observe(100, () -> 0, () -> 10);
        assertThat(prefersSlices()).isFalse();
    }
}
