package dev.tidepool.lab.race;

import dev.tidepool.lab.measure.machine.NoiseMeter;
import dev.tidepool.lab.measure.machine.Probe;
import dev.tidepool.lab.results.Noise;
import dev.tidepool.lab.results.Run;
import org.jspecify.annotations.Nullable;

/**
 * What is seen of the machine during a run: who else used it, and how a probe on a thread of this process fared. For
 * one thread.
 */
final class MachineWatch {
    private final NoiseMeter noiseMeter;
    private final @Nullable Probe probe;
    private long startedAtMillis;
    private long endedAtMillis;
    private double probeSeconds;
    private @Nullable Noise noise;

    /** Starts the probe, if the request has one, so that its code is compiled when the run begins. */
    MachineWatch(RunRequest request) {
        noiseMeter = new NoiseMeter(request.raceProcesses());
        probe = request.probeUnits() > 0 ? Probe.start(request.probeUnits()) : null;
    }

    /** Arrivals begin. */
    void begin() {
        startedAtMillis = System.currentTimeMillis();
        probeSeconds = -probeCpuSeconds();
        noiseMeter.begin();
    }

    /** The run is over. */
    void end() {
        noise = noiseMeter.end();
        probeSeconds += probeCpuSeconds();
        endedAtMillis = System.currentTimeMillis();
        if (probe != null) {
            probe.close();
        }
    }

    /** Returns the CPU time that the probe took from this process between begin and end, seconds. */
    double probeSeconds() {
        return probeSeconds;
    }

    /** Returns the run with what was seen. */
    RunAnswer answer(Run run) {
        @Nullable
        Double deviation = probe == null
                ? null
                : (Double) probe.result(Probe.nanoTime(startedAtMillis), Probe.nanoTime(endedAtMillis))
                        .deviation();
        return new RunAnswer(run, noise, deviation, startedAtMillis, endedAtMillis);
    }

    private double probeCpuSeconds() {
        return probe == null ? 0 : probe.cpuNanos() / 1e9;
    }
}
