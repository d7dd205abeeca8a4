package dev.tidepool.policy.sizing;

import dev.tidepool.policy.Counted;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;

/**
 * The pool size follows the CPU use [robsman2002] (reference 21 of [bahadur2022sword]). In each interval, CPU use below
 * {@code lowCpu} while tasks wait adds a thread, and CPU use above {@code highCpu} removes one. The pool keeps at least
 * {@code least} threads.
 *
 * <p>Our interpretation: if the CPU use is unknown, nothing changes.
 *
 * @param least minimum number of threads, 1 or more; by default the number of cores
 * @param lowCpu machine CPU use below which waiting tasks get a thread, 0 to 1
 * @param highCpu machine CPU use above which a thread ends, {@code lowCpu} to 1
 * @param interval time between decisions, 1 ms to 1 h
 */
public record CpuUtilisation(int least, double lowCpu, double highCpu, Duration interval) implements SizingPolicy {

    public CpuUtilisation {
        Require.inRange("least", least, 1, Integer.MAX_VALUE);
        Require.inRange("lowCpu", lowCpu, 0, 1);
        Require.inRange("highCpu", highCpu, lowCpu, 1);
        Require.interval("interval", interval);
    }

    /** Returns the published settings: 80 %, 95 %, 100 ms, at least {@code cores} threads. */
    public static CpuUtilisation defaults(int cores) {
        return new CpuUtilisation(cores, 0.8, 0.95, Duration.ofMillis(100));
    }

    @Override
    public String name() {
        return "cpu-utilisation";
    }

    @Override
    public Set<Signal> signals() {
        return Set.of(Signal.MACHINE_CPU);
    }

    @Override
    public Sizer newSizer(PoolBounds bounds) {
        return new CpuSizer(this, bounds);
    }

    private static final class CpuSizer extends ExactSizer {
        private final CpuUtilisation policy;

        private CpuSizer(CpuUtilisation policy, PoolBounds bounds) {
            super(bounds, policy.least, Integer.MAX_VALUE, policy.interval);
            this.policy = policy;
        }

        @Override
        public SizingDecision decide(PoolSample sample) {
            double cpu = sample.machine().machineCpu();
            int waiting = sample.queueLength();
            if (cpu < policy.lowCpu && waiting > 0) {
                resize(threads() + 1L);
            } else if (cpu > policy.highCpu) {
                resize(threads() - 1L);
            }
            String seen = Double.isNaN(cpu) ? "CPU unknown" : String.format(Locale.ROOT, "CPU at %.0f %%", 100 * cpu);
            return order(seen + ", " + Counted.of(waiting, "task waits:", "tasks wait:"));
        }
    }
}
