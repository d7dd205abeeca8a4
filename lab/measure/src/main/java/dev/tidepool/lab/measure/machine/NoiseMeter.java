package dev.tidepool.lab.measure.machine;

import com.sun.management.OperatingSystemMXBean;
import dev.tidepool.lab.results.Noise;
import dev.tidepool.lab.results.Round;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Measures the CPU use of programs outside the race, as the mean and in the worst window of {@link
 * Noise#WINDOW_MILLIS}. {@link #begin} and {@link #end} are called once each. A daemon thread samples in between.
 */
public final class NoiseMeter {
    /** The unit of /proc/stat on every Linux today (USER_HZ). */
    private static final double TICKS_PER_SECOND = 100;

    private final OperatingSystemMXBean own = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final List<ProcessHandle> others;
    private final double[] othersSeconds;
    private final List<Sample> samples = new ArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread sampler = new Thread(this::sample, "noise-meter");

    /**
     * The machine and the race at one moment.
     *
     * @param ours CPU seconds that the race has used
     */
    record Sample(MachineCpu machine, double ours) {
        double ticksUntil(Sample later) {
            return later.machine.total() - machine.total();
        }
    }

    /**
     * Prepares a meter.
     *
     * @param others ids of the race's other processes
     */
    public NoiseMeter(List<Long> others) {
        this.others =
                others.stream().flatMap(id -> ProcessHandle.of(id).stream()).toList();
        this.othersSeconds = new double[this.others.size()];
    }

    public void begin() {
        take();
        sampler.setDaemon(true);
        sampler.start();
    }

    /** Returns the noise since the beginning; null where unknown. */
    public @Nullable Noise end() {
        ended.countDown();
        take();
        synchronized (this) {
            return noise(samples);
        }
    }

    private void sample() {
        try {
            while (!ended.await(Noise.WINDOW_MILLIS, TimeUnit.MILLISECONDS)) {
                take();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void take() {
        MachineCpu machine = MachineCpu.read();
        if (machine != null) {
            samples.add(new Sample(machine, cpuSeconds()));
        }
    }

    /** Returns the noise between the first and the last sample, and in the worst window; null if no time has passed. */
    static @Nullable Noise noise(List<Sample> samples) {
        if (samples.isEmpty()) {
            return null;
        }
        Sample first = samples.get(0);
        Sample last = samples.get(samples.size() - 1);
        if (first.ticksUntil(last) <= 0) {
            return null;
        }
        double longest = 0;
        for (int i = 1; i < samples.size(); i++) {
            longest = Math.max(longest, samples.get(i - 1).ticksUntil(samples.get(i)));
        }
        double worstForeign = 0;
        double worstStolen = 0;
        Sample from = first;
        for (int i = 1; i < samples.size(); i++) {
            Sample to = samples.get(i);
            if (from.ticksUntil(to) < longest / 2) {
                from = samples.get(Math.max(0, i - 2)); // too few ticks: joined with the window before
            }
            worstForeign = Math.max(worstForeign, foreign(from, to));
            worstStolen = Math.max(worstStolen, stolen(from, to));
            from = to;
        }
        return new Noise(
                Round.to(foreign(first, last), 3),
                Round.to(stolen(first, last), 3),
                Round.to(worstForeign, 3),
                Round.to(worstStolen, 3));
    }

    private static double foreign(Sample from, Sample to) {
        double busy = to.machine.busy() - from.machine.busy();
        double ours = (to.ours - from.ours) * TICKS_PER_SECOND;
        return Math.max(0, busy - ours) / Math.max(1, from.ticksUntil(to));
    }

    private static double stolen(Sample from, Sample to) {
        return (to.machine.stolen() - from.machine.stolen()) / Math.max(1, from.ticksUntil(to));
    }

    private double cpuSeconds() {
        double sum = own.getProcessCpuTime() / 1e9;
        for (int i = 0; i < othersSeconds.length; i++) {
            // An ended process reports no CPU time: the last value stays.
            Duration used = others.get(i).info().totalCpuDuration().orElse(Duration.ZERO);
            othersSeconds[i] = Math.max(othersSeconds[i], used.toNanos() / 1e9);
            sum += othersSeconds[i];
        }
        return sum;
    }
}
