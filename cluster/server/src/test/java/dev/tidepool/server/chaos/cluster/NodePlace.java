package dev.tidepool.server.chaos.cluster;

import dev.tidepool.server.chaos.load.ChaosTasks;
import dev.tidepool.server.process.NodeProcess;
import dev.tidepool.server.process.StolenCpu;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A node's place, where one process after the other is the node. Not thread-safe. */
final class NodePlace implements AutoCloseable {
    private static final Duration END_LIMIT = Duration.ofSeconds(60);

    private final Setup setup;
    private final int place;
    private final String host;
    private final int port;
    private final int callersPort;
    private int lives;
    private String name = "";

    private @Nullable NodeProcess process;

    NodePlace(Setup setup, int place) throws IOException {
        this.setup = setup;
        this.place = place;
        this.host = setup.network().host(place);
        this.port = setup.network().freePort(place);
        this.callersPort = setup.network().freePort(place);
    }

    String address() {
        return host + ":" + port;
    }

    String callersAddress() {
        return host + ":" + callersPort;
    }

    /** Returns the name of the present process, or of the last one. */
    String name() {
        return name;
    }

    boolean isRunning() {
        return process != null;
    }

    NodeProcess process() {
        NodeProcess running = process;
        if (running == null) {
            throw new IllegalStateException("node " + address() + " does not run");
        }
        return running;
    }

    /**
     * Starts a process.
     *
     * @param others the addresses of the nodes that run
     * @param historyOf where a process of this name writes its history
     */
    void start(List<String> others, Function<String, Path> historyOf) throws IOException, InterruptedException {
        name = "node-" + place + "-" + ++lives;
        List<String> options = new ArrayList<>(List.of("--cluster", "tidepool", "--name", name));
        options.addAll(List.of("--bind", host, "--port", Integer.toString(port)));
        options.addAll(List.of("--callers-port", Integer.toString(callersPort)));
        options.addAll(List.of("--payload-limit", Integer.toString(ChaosCluster.PAYLOAD_LIMIT), "--drain", "45"));
        if (!others.isEmpty()) {
            options.addAll(List.of("--join", String.join(",", others)));
        }
        Path secretFile = setup.secretFile();
        if (secretFile != null) {
            options.addAll(List.of("--secret-file", secretFile.toString()));
        }
        Certificates certificates = setup.certificates();
        if (certificates != null) {
            options.addAll(certificates.nodeOptions());
        } else {
            options.add("--callers-plaintext");
        }
        List<String> launcher = new ArrayList<>(setup.network().launcher(place));
        launcher.addAll(setup.logging(name));
        List<String> jvm = new ArrayList<>(setup.jvmArguments());
        jvm.add("-D" + ChaosTasks.HISTORY + "=" + historyOf.apply(name));
        LogDisk logs = setup.logs();
        if (logs != null) {
            jvm.addAll(logs.jvmArguments(name));
        }
        try {
            process = NodeProcess.start(launcher, jvm, options);
        } catch (IOException notReady) {
            throw new IOException(name + " did not start; its log is in " + setup.folder(), notReady);
        }
    }

    /** Kills the process and waits for its end. */
    void kill() throws InterruptedException, TimeoutException {
        process().kill();
        process().awaitEnd(END_LIMIT);
        process().close();
        process = null;
    }

    /** Terminates the process in order and waits for its end. */
    void end() throws InterruptedException, TimeoutException {
        process().terminate();
        int code = process().awaitEnd(END_LIMIT);
        if (code != 0) {
            throw new IllegalStateException(
                    "%s ended with code %d; its log is in %s".formatted(name, code, setup.folder()));
        }
        process().close();
        process = null;
    }

    /** Makes the process run for only a share of the time, until the result is closed. */
    StolenCpu steal(double share) throws IOException {
        return StolenCpu.of(process().pid(), share);
    }

    @Override
    public void close() {
        if (process != null) {
            process.kill();
            process.close();
            process = null;
        }
    }
}
