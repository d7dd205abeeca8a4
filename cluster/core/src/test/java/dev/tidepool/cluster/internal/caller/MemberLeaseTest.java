package dev.tidepool.cluster.internal.caller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.cluster.LeaseTerms;
import dev.tidepool.cluster.internal.wire.CallerEnvelope;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class MemberLeaseTest {
    private static final long SECOND = 1_000_000_000;
    private static final long MARGIN = 100_000_000;

    /** The member's clock is ahead of the caller's by this much. */
    private static final long DISTANCE = 5_000 * SECOND;

    private final AtomicLong epochs = new AtomicLong();
    private final MemberLease lease = new MemberLease(LeaseTerms.defaults(), epochs::incrementAndGet, 0);

    private CallerEnvelope grant(long now) {
        return lease.envelope(now, List.of());
    }

    @Test
    void thereIsNoLeaseBeforeTheMembersClockIsKnown() {
        assertThatThrownBy(lease::resume).isInstanceOf(IllegalStateException.class);
        assertThat(grant(0).leaseUntil()).isEqualTo(CallerEnvelope.NO_LEASE);
    }

    @Test
    void aGrantHoldsForItsLengthLessTheWayOfTheClocksFrame() {
        lease.received(DISTANCE + 10 * SECOND, 10 * SECOND + 30_000_000);
        lease.resume();
        assertThat(grant(10 * SECOND + 30_000_000).leaseUntil()).isEqualTo(DISTANCE + 11 * SECOND);
    }

    @Test
    void aLateClockShortensNoLeaseWhileABetterOneIsFresh() {
        lease.received(DISTANCE + SECOND, SECOND);
        lease.received(DISTANCE + SECOND, 3 * SECOND);
        lease.resume();
        assertThat(grant(3 * SECOND).leaseUntil()).isBetween(DISTANCE + 4 * SECOND - 3_000_000, DISTANCE + 4 * SECOND);
    }

    @Test
    void anEpochEndsOnlyLengthAndMarginAfterTheLastGrant() {
        lease.received(DISTANCE, 0);
        lease.resume();
        long epoch = grant(5 * SECOND).epoch();
        assertThat(lease.endEpoch(50 * SECOND)).as("still granting").isFalse();
        lease.suspend();
        assertThat(grant(5 * SECOND + 1).leaseUntil()).isEqualTo(CallerEnvelope.NO_LEASE);
        assertThat(lease.endEpoch(6 * SECOND + MARGIN - 1)).isFalse();
        assertThat(lease.endEpoch(6 * SECOND + MARGIN)).isTrue();
        assertThat(lease.epoch()).isGreaterThan(epoch);
        lease.resume();
        assertThat(grant(7 * SECOND).epoch()).isGreaterThan(epoch);
    }
}
