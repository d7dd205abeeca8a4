package dev.tidepool.policy.routing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CapLeaseTest {
    private final CapLease lease = new CapLease(100, 1_000);

    @Test
    void withoutASignalThereIsNoBound() {
        assertThat(lease.allowsMoreThan(1e9)).isTrue();
        lease.tick(5);
        assertThat(lease.allowsMoreThan(1e9)).isTrue();
    }

    @Test
    void isTakenAStepBelowTheLevel() {
        lease.take(0, 100);
        assertThat(lease.allowsMoreThan(94)).as("95 is the cap").isTrue();
        assertThat(lease.allowsMoreThan(95)).isFalse();
    }

    @Test
    void coolsThenRisesByStepsThenIsGone() {
        lease.take(0, 100);
        lease.tick(99);
        assertThat(lease.allowsMoreThan(95)).isFalse();
        lease.tick(100);
        assertThat(lease.allowsMoreThan(98)).as("95 x 1.05 = 99.75").isTrue();
        assertThat(lease.allowsMoreThan(99)).isFalse();
        lease.tick(999);
        assertThat(lease.allowsMoreThan(104)).as("99.75 x 1.05 = 104.7").isFalse();
        lease.tick(1_000);
        assertThat(lease.allowsMoreThan(1e9)).isTrue();
    }

    @Test
    void aNewSignalRenewsIt() {
        lease.take(0, 100);
        lease.take(900, 50);
        lease.tick(1_000);
        assertThat(lease.allowsMoreThan(60)).isFalse();
        lease.tick(1_900);
        assertThat(lease.allowsMoreThan(60)).isTrue();
    }

    @Test
    void aCapBelowOneAdmitsNoTaskUntilItHasCooled() {
        lease.take(0, 0);
        assertThat(lease.allowsMoreThan(0)).isFalse();
        lease.tick(100);
        assertThat(lease.allowsMoreThan(0)).isTrue();
        assertThat(lease.allowsMoreThan(1)).isFalse();
    }
}
