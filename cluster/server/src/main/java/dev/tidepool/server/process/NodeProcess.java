package dev.tidepool.server.process;

import dev.tidepool.server.cli.Server;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A node ({@code tidepool node}) in a child JVM. The child has this JVM's Java and class path, so it also has the task
 * modules of tests. {@link #close} or {@link #kill} ends it, and it never outlives this JVM. Thread-safe.
 *
 * <pre>{@code
 * try (NodeProcess first = NodeProcess.start(List.of("-Xmx256m"), List.of());
 *         NodeProcess second = NodeProcess.start(List.of("-Xmx256m"), List.of("--join", first.address()))) {
 *     second.freeze();
 * }
 * }</pre>
 */
public final class NodeProcess implements AutoCloseable {
    private static final Pattern READY =
            Pattern.compile("tidepool node (.+) ready at (\\S+), cluster '.*, callers at ([^\\s,]+).*");
    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final Duration END_LIMIT = Duration.ofSeconds(15);

    private final Process process;
    private final Signals signals;
    private final OutputTail output;
    private final String name;
    private final String address;
    private final String callersAddress;
    private final Thread hook = new Thread(this::kill, "kill-node");

    private NodeProcess(Process process, Signals signals, OutputTail output, Matcher ready) {
        this.process = process;
        this.signals = signals;
        this.output = output;
        this.name = ready.group(1);
        this.address = ready.group(2);
        this.callersAddress = ready.group(3);
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /**
     * Starts a node and waits until it is ready, for at most a minute.
     *
     * @param jvmArguments the child's JVM arguments, such as {@code -Xmx256m}; a class path among them is used instead
     * @param nodeOptions the options of the command {@code node}; without {@code --port}, it takes any free
     *     port, and without {@code --callers-port} any for callers
     * @throws IOException if the node does not become ready; its message has the last lines of the node's output
     */
    public static NodeProcess start(List<String> jvmArguments, List<String> nodeOptions)
            throws IOException, InterruptedException {
        return start(List.of(), jvmArguments, nodeOptions);
    }

    /**
     * Starts a node through another command and waits until it is ready, for at most a minute.
     *
     * @param launcher a command prefix that replaces itself with the child, such as {@code ip netns exec NAME}
     * @param jvmArguments the child's JVM arguments, such as {@code -Xmx256m}; a class path among them is used instead
     * @param nodeOptions the options of the command {@code node}; without {@code --port}, it takes any free
     *     port, and without {@code --callers-port} any for callers
     * @throws IOException if the node does not become ready; its message has the last lines of the node's output
     */
    public static NodeProcess start(List<String> launcher, List<String> jvmArguments, List<String> nodeOptions)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command(launcher, jvmArguments, nodeOptions))
                .redirectErrorStream(true)
                .start();
        OutputTail output = new OutputTail(process.getInputStream(), READY);
        boolean started = false;
        try {
            Matcher ready = output.found().get(START_LIMIT.toSeconds(), TimeUnit.SECONDS);
            NodeProcess node = new NodeProcess(process, new Signals(process.pid()), output, ready);
            started = true;
            return node;
        } catch (ExecutionException | TimeoutException notReady) {
            throw new IOException("the node did not become ready; its output:\n" + output.text(), notReady);
        } finally {
            if (!started) {
                process.destroyForcibly();
            }
        }
    }

    private static List<String> command(List<String> launcher, List<String> jvmArguments, List<String> nodeOptions) {
        List<String> command = new ArrayList<>(launcher);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(jvmArguments);
        command.addAll(List.of(Server.class.getName(), "node", "--until-input-ends"));
        for (String port : List.of("--port", "--callers-port")) {
            if (nodeOptions.stream().noneMatch(option -> option.equals(port) || option.startsWith(port + "="))) {
                command.addAll(List.of(port, "0"));
            }
        }
        command.addAll(nodeOptions);
        return command;
    }

    public String name() {
        return name;
    }

    /** Returns the address at which other nodes reach it, {@code host:port}, for {@code --join}. */
    public String address() {
        return address;
    }

    /** Returns where it receives callers, {@code host:port}. */
    public String callersAddress() {
        return callersAddress;
    }

    public long pid() {
        return process.pid();
    }

    /** Returns whether its process is alive, stopped or not. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** Returns the last lines of its output, at most 200. */
    public String output() {
        return output.text();
    }

    /**
     * Stops its process (SIGSTOP).
     *
     * @throws IOException if it has ended
     */
    public void freeze() throws IOException {
        signals.stop();
    }

    /**
     * Continues its process after a {@link #freeze} (SIGCONT).
     *
     * @throws IOException if it has ended
     */
    public void thaw() throws IOException {
        signals.goOn();
    }

    /** Kills its process (SIGKILL), stopped or not. */
    public void kill() {
        process.destroyForcibly();
    }

    /**
     * Waits until it has ended.
     *
     * @return its exit code
     * @throws TimeoutException if it has not within {@code limit}
     */
    public int awaitEnd(Duration limit) throws InterruptedException, TimeoutException {
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new TimeoutException("node %s has not ended within %d ms".formatted(name, limit.toMillis()));
        }
        return process.exitValue();
    }

    /** Asks it to end (SIGTERM) and returns at once. Continues a stopped process first, so that it can end. */
    public void terminate() {
        try {
            signals.goOn();
        } catch (IOException ended) {
            return;
        }
        process.toHandle().destroy(); // process.destroy() would close its input, at which it halts
    }

    /** Asks it to end and waits; kills it after 15 s. */
    @Override
    public void close() {
        boolean interrupted = false;
        try {
            terminate();
            awaitEnd(END_LIMIT);
        } catch (TimeoutException late) {
            kill();
        } catch (InterruptedException interrupt) {
            kill();
            interrupted = true;
        }
        signals.close();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // The hook is running; the process has ended already.
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
