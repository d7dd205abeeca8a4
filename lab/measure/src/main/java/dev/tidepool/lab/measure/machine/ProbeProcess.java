package dev.tidepool.lab.measure.machine;

import dev.tidepool.lab.measure.process.ChildProcess;
import dev.tidepool.lab.measure.process.TemporaryFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A {@link Probe} in a small separate process, started once for a race. For one thread. */
public final class ProbeProcess implements AutoCloseable {
    private static final List<String> FLAGS = List.of("-Xms16m", "-Xmx16m", "-XX:+UseSerialGC");

    private final ChildProcess process;
    private final long units;

    private ProbeProcess(ChildProcess process) throws IOException {
        this.process = process;
        ProbeMain.Ready ready = process.next(ProbeMain.Ready.class);
        this.units = ready == null ? 0 : ready.units();
    }

    /**
     * Starts the process and waits until it probes, usually a second.
     *
     * @throws IOException if it cannot be started
     */
    public static ProbeProcess start(TemporaryFolder folder) throws IOException {
        return new ProbeProcess(ChildProcess.start(
                ProbeMain.class,
                FLAGS,
                Map.of(),
                Files.createDirectory(folder.path().resolve("probe"))));
    }

    /** Returns the work of its task; 0 if it has ended already. */
    public long units() {
        return units;
    }

    public long id() {
        return process.pid();
    }

    /** Returns its result for a period, times of day; empty if it has ended. */
    public Optional<ProbeResult> result(long fromMillis, long toMillis) {
        process.send(ProbeMain.period(fromMillis, toMillis));
        try {
            return Optional.ofNullable(process.next(ProbeResult.class));
        } catch (IOException ended) {
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        process.kill();
    }
}
