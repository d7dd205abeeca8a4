package dev.tidepool.policy.routing;

import dev.tidepool.policy.Require;
import java.time.Duration;
import java.util.List;

/**
 * Of two random members, the one with the smaller cost: its response time times its tasks in flight, including the new
 * one. The rule is Finagle's Peak EWMA. The response time is a moving average that follows every peak at once and
 * decays slowly: {@code c <- r} if {@code r > c}, else {@code c <- c w + r (1 - w)}, with {@code w = exp(-t /
 * decayTime)} after a time {@code t} without a response. It decays by {@code w} while no response arrives. A member
 * that has a task but has not answered yet costs more than all that have.
 *
 * <p>Our interpretation: rejected tasks do not count, so that a node that fails fast does not look fast. A lost task
 * counts with the time until its loss was known.
 *
 * @param decayTime the time constant of the average, 1 ms to 1 h; Finagle's is 10 s
 */
public record PeakEwma(Duration decayTime) implements RoutingPolicy {

    public PeakEwma {
        Require.inRange("decayTime", decayTime, Duration.ofMillis(1), Duration.ofHours(1));
    }

    /** Returns Finagle's setting: 10 s. */
    public static PeakEwma defaults() {
        return new PeakEwma(Duration.ofSeconds(10));
    }

    @Override
    public String name() {
        return "peak-ewma";
    }

    @Override
    public Router newRouter(RoutingContext context) {
        return new PeakRouter(new SplitMix64(context.seed()), decayTime.toNanos());
    }

    private static final class Measured extends TrackedMember {
        private double peakNanos;
        private long measuredAtNanos;

        private Measured(RouterMember member, long nowNanos) {
            super(member);
            measuredAtNanos = nowNanos;
        }

        private void measure(long nowNanos, double responseNanos, double decayNanos) {
            double kept = StrictMath.exp(-(double) (nowNanos - measuredAtNanos) / decayNanos);
            peakNanos = Math.max(responseNanos, peakNanos * kept + responseNanos * (1 - kept));
            measuredAtNanos = nowNanos;
        }

        private double cost() {
            return peakNanos == 0 && inFlight > 0 ? Double.MAX_VALUE : peakNanos * (inFlight + 1);
        }
    }

    private static final class PeakRouter extends MemberRouter<Measured> {
        private final SplitMix64 random;
        private final double decayNanos;

        private PeakRouter(SplitMix64 random, double decayNanos) {
            this.random = random;
            this.decayNanos = decayNanos;
        }

        @Override
        Measured join(long nowNanos, RouterMember member) {
            return new Measured(member, nowNanos);
        }

        @Override
        void done(long nowNanos, Measured member, TaskEnd end) {
            if (end.outcome() == TaskEnd.Outcome.COMPLETED || end.outcome() == TaskEnd.Outcome.LOST) {
                member.measure(nowNanos, (double) end.responseNanos(), decayNanos);
            }
        }

        @Override
        Route choose(long nowNanos, RoutedTask task) {
            List<Measured> members = members();
            Measured one = members.get(random.below(members.size()));
            if (members.size() == 1) {
                return one.send;
            }
            Measured other = members.get(random.otherBelow(members.size(), one.index));
            one.measure(nowNanos, 0, decayNanos);
            other.measure(nowNanos, 0, decayNanos);
            return (other.cost() < one.cost() ? other : one).send;
        }
    }
}
