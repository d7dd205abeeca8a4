package dev.tidepool.lab.measure.machine;

import dev.tidepool.lab.measure.process.ChildProcess;
import dev.tidepool.lab.results.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A {@link Probe} in a small process of its own, started once a race. For one thread. */
public final class ProbeProcess implements AutoCloseable {
    private static final List<String> FLAGS = List.of("-Xms16m", "-Xmx16m", "-XX:+UseSerialGC");

    private final Process process;
    private final BufferedReader output;
    private final Writer input;
    private final long units;

    private ProbeProcess(Process process) throws IOException {
        this.process = process;
        this.output = process.inputReader(StandardCharsets.UTF_8);
        this.input = process.outputWriter(StandardCharsets.UTF_8);
        @Nullable String first = output.readLine();
        this.units = first == null ? 0 : Long.parseLong(first);
    }

    /**
     * Starts the process and waits until it probes, a second as a rule.
     *
     * @throws IOException if it cannot be started
     */
    public static ProbeProcess start() throws IOException {
        return new ProbeProcess(new ProcessBuilder(ChildProcess.command(FLAGS, ProbeMain.class))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    /** Returns how much work its task is; 0 if it has ended already. */
    public long units() {
        return units;
    }

    /** Returns its process id. */
    public long id() {
        return process.pid();
    }

    /** Returns what it tells of a period, times of day; empty if it has ended. */
    public Optional<ProbeLog.Reading> read(long fromMillis, long toMillis) {
        try {
            input.write(fromMillis + " " + toMillis + "\n");
            input.flush();
            @Nullable String answer = output.readLine();
            return answer == null
                    ? Optional.empty()
                    : Optional.of(Json.MAPPER.readValue(answer, ProbeLog.Reading.class));
        } catch (IOException ended) {
            return Optional.empty();
        }
    }

    /** Ends it. */
    @Override
    public void close() {
        process.destroy();
    }
}
