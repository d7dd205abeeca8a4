package dev.tidepool.research.benchmarks.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.PrimitiveIterator.OfDouble;
import org.junit.jupiter.api.Test;

final class CoreLinkTest {
    private static final double MILLI = 1e-3;

    private long now;

    /** Returns a link with these round trips, one millisecond after the other. The last one stays. */
    private CoreLink link(double... roundTrips) {
        OfDouble each = Arrays.stream(roundTrips).iterator();
        double last = roundTrips[roundTrips.length - 1];
        return new CoreLink(
                () -> {
                    now += 1_000_000;
                    return each.hasNext() ? each.nextDouble() : last;
                },
                () -> now);
    }

    @Test
    void aPingIsAShortTime() {
        assertThat(new CorePing().getAsDouble()).isPositive().isFinite();
    }

    @Test
    void aRoundTripIsSlowByTheFastestSeen() {
        CoreLink link = link(70, 60);
        link.roundTrip();
        link.roundTrip();
        assertThat(link.isSlow(150)).isFalse();
        assertThat(link.isSlow(151)).isTrue();
    }

    @Test
    void itWaitsUntilTheLinkIsFastAndNoLonger() {
        CoreLink link = link(60, 350, 350, 61, 350);
        link.roundTrip();
        Patience patience = new Patience(10 * MILLI);
        assertThat(link.awaitFast(patience)).isEqualTo(61);
        assertThat(patience.nanos()).isEqualTo(7_000_000);
    }

    @Test
    void aFastLinkTakesNoPatience() {
        Patience patience = new Patience(10 * MILLI);
        assertThat(link(60).awaitFast(patience)).isEqualTo(60);
        assertThat(patience.nanos()).isEqualTo(10_000_000);
    }

    @Test
    void patienceEnds() {
        CoreLink link = link(60, 350);
        link.roundTrip();
        Patience patience = new Patience(10 * MILLI);
        assertThat(link.awaitFast(patience)).isEqualTo(350);
        assertThat(patience.nanos()).isZero();
        long before = now;
        assertThat(link.awaitFast(patience)).isEqualTo(350);
        assertThat(now - before).isEqualTo(1_000_000);
    }

    @Test
    void aMachineThatStaysSlowerIsNotSlowForEver() {
        CoreLink link = link(60, 350);
        link.roundTrip();
        assertThat(link.isSlow(link.roundTrip())).isTrue();
        now += 599_000_000_000L;
        assertThat(link.isSlow(link.roundTrip())).isTrue();
        now += 1_000_000_000;
        link.roundTrip();
        assertThat(link.isSlow(350)).isFalse();
    }
}
