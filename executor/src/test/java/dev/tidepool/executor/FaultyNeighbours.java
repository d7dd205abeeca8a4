package dev.tidepool.executor;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.control.DecisionRecord;
import java.util.Set;

/** Foreign code around a pool whose every method may throw. */
final class FaultyNeighbours {
    private FaultyNeighbours() {}

    static final class FaultyThread extends Thread {
        private final Faults faults;

        FaultyThread(Runnable task, Faults faults) {
            super(task);
            this.faults = faults;
        }

        @Override
        public synchronized void start() {
            faults.maybe(8);
            super.start();
            faults.maybe(16);
        }

        @Override
        public void interrupt() {
            faults.maybe(4);
            super.interrupt();
            faults.maybe(4);
        }
    }

    static final class FaultyListener implements PoolListener {
        private final Faults faults;

        FaultyListener(Faults faults) {
            this.faults = faults;
        }

        @Override
        public void onDecision(DecisionRecord decision) {
            faults.maybe(2);
        }

        @Override
        public void onRejection(Runnable task, String reason) {
            faults.maybe(2);
        }

        @Override
        public void onOverload(boolean overloaded) {
            faults.maybe(2);
        }

        @Override
        public void onThreadFailure(Throwable cause) {
            faults.maybe(2);
        }
    }

    record FaultyPolicy(SizingPolicy policy, Faults faults) implements SizingPolicy {
        @Override
        public String name() {
            return policy.name();
        }

        @Override
        public Set<Signal> signals() {
            return Set.of(Signal.values());
        }

        @Override
        public Sizer newSizer(PoolBounds bounds) {
            Sizer sizer = policy.newSizer(bounds);
            return new Sizer() {
                @Override
                public SizingDecision start() {
                    return sizer.start();
                }

                @Override
                public void boundsChanged(PoolBounds changed) {
                    faults.maybe(2);
                    sizer.boundsChanged(changed);
                }

                @Override
                public SizingDecision decide(PoolSample sample) {
                    faults.maybe(4);
                    return sizer.decide(sample);
                }

                @Override
                public boolean mayRest() {
                    faults.maybe(4);
                    return sizer.mayRest();
                }
            };
        }
    }
}
