package dev.tidepool.policy.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class DistributionTest {
    @Test
    void theNormalDistributionIsThatOfTheTables() {
        assertThat(StandardNormal.below(0)).isCloseTo(0.5, within(1e-7));
        assertThat(StandardNormal.below(1.96)).isCloseTo(0.9750021, within(1e-7));
        assertThat(StandardNormal.below(-1)).isCloseTo(0.1586553, within(1e-7));
        assertThat(StandardNormal.below(Double.POSITIVE_INFINITY)).isEqualTo(1);
        assertThat(StandardNormal.below(Double.NEGATIVE_INFINITY)).isZero();
    }

    @Test
    void runningMomentsAreThoseOfAllObservations() {
        RunningMoments moments = new RunningMoments();
        assertThat(moments.mean()).isZero();
        assertThat(moments.standardDeviation()).isZero();
        for (double x : new double[] {2, 4, 4, 4, 5, 5, 7, 9}) {
            moments.observe(x);
        }
        assertThat(moments.count()).isEqualTo(8);
        assertThat(moments.mean()).isCloseTo(5, within(1e-12));
        assertThat(moments.standardDeviation()).isCloseTo(2, within(1e-12));
    }

    @Test
    void aMovingDistributionForgets() {
        MovingDistribution moving = new MovingDistribution(0.2);
        assertThat(moving.mean()).isZero();
        moving.observe(200);
        assertThat(moving.mean()).isEqualTo(200);
        assertThat(moving.variance()).isZero();
        moving.observe(50);
        // d = -150: 200 - 30; 0.8 x 0.2 x 22,500
        assertThat(moving.mean()).isCloseTo(170, within(1e-9));
        assertThat(moving.variance()).isCloseTo(3600, within(1e-9));
        moving.observe(50);
        // d = -120: 170 - 24; 0.8 x (3,600 + 0.2 x 14,400)
        assertThat(moving.mean()).isCloseTo(146, within(1e-9));
        assertThat(moving.variance()).isCloseTo(5184, within(1e-9));
    }

    @Test
    void comparesDistributions() {
        MovingDistribution spread = new MovingDistribution(0.2);
        spread.observe(200);
        spread.observe(50);
        MovingDistribution steady = new MovingDistribution(0.2);
        steady.observe(110);
        // (170 - 110) / 60 = 1
        assertThat(spread.probabilityAbove(steady)).isCloseTo(0.8413447, within(1e-7));
        assertThat(steady.probabilityAbove(spread)).isCloseTo(0.1586553, within(1e-7));
        assertThat(steady.probabilityAbove(steady)).isEqualTo(0.5);
        MovingDistribution higher = new MovingDistribution(0.2);
        higher.observe(111);
        assertThat(higher.probabilityAbove(steady)).isEqualTo(1);
        assertThat(steady.probabilityAbove(higher)).isZero();
    }

    @Test
    void theWeightIsChecked() {
        assertThatThrownBy(() -> new MovingDistribution(0)).hasMessage("alpha is 0.0; allowed is 0.001 to 1.0");
    }
}
