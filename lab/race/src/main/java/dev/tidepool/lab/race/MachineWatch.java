package dev.tidepool.lab.race;

import dev.tidepool.lab.measure.machine.NoiseMeter;
import dev.tidepool.lab.measure.machine.Probe;
import dev.tidepool.lab.results.Noise;
import dev.tidepool.lab.results.Run;
import org.jspecify.annotations.Nullable;

/**
 * Watches the machine during a run: the CPU that other programs use, and a probe on a thread of this process. For one
 * thread.
 */
final class MachineWatch {
    private final NoiseMeter noiseMeter;
    private final @Nullable Probe probe;
    private long startedAtMillis;
    private long endedAtMillis;
    private double probeSeconds;
    private @Nullable Noise noise;

    /** Starts the probe if the request has one. Its code is then compiled before the run begins. */
    MachineWatch(RunRequest request) {
        noiseMeter = new NoiseMeter(request.raceProcesses());
        probe = request.probeUnits() > 0 ? Probe.start(request.probeUnits()) : null;
    }

    void begin() {
        startedAtMillis = System.currentTimeMillis();
        probeSeconds = -probeCpuSeconds();
        noiseMeter.begin();
    }

    void end() {
        noise = noiseMeter.end();
        probeSeconds += probeCpuSeconds();
        endedAtMillis = System.currentTimeMillis();
        if (probe != null) {
            probe.close();
        }
    }

    /** Returns the CPU seconds that the probe used in this process between begin and end. */
    double probeSeconds() {
        return probeSeconds;
    }

    /** Returns the run with what this watch measured. */
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
