package dev.tidepool.server.chaos.cluster;

import dev.tidepool.server.chaos.load.Mix;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A caller in a child JVM, which ends with this JVM. Not thread-safe. */
public final class CallerProcess implements AutoCloseable {
    private static final String MAIN = "dev.tidepool.server.chaos.load.CallerMain";
    private static final int KEPT = 50;

    private final String name;
    private final int place;
    private final Process process;
    private final Writer orders;
    private final CountDownLatch ready = new CountDownLatch(1);
    private final Deque<String> lines = new ArrayDeque<>();
    private volatile long accepted;
    private volatile long open;
    private volatile int nodes;
    private volatile int members;

    CallerProcess(String name, int place, List<String> launcher, List<String> arguments) throws IOException {
        this.name = name;
        this.place = place;
        List<String> command = new ArrayList<>(launcher);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx256m", "-cp", System.getProperty("java.class.path"), MAIN));
        command.addAll(arguments);
        process = new ProcessBuilder(command).redirectErrorStream(true).start();
        orders = process.outputWriter(StandardCharsets.US_ASCII);
        Thread reader = new Thread(this::read, name + "-output");
        reader.setDaemon(true);
        reader.start();
    }

    private void read() {
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                heard(line);
            }
        } catch (IOException ended) {
            // The process has ended.
        }
    }

    private void heard(String line) {
        if (line.startsWith("counts ")) {
            String[] words = line.split(" ", -1);
            accepted = Long.parseLong(words[1]);
            open = Long.parseLong(words[2]);
            nodes = Integer.parseInt(words[3]);
            members = Integer.parseInt(words[4]);
            return;
        } else if (line.equals("ready")) {
            ready.countDown();
        }
        synchronized (lines) {
            lines.add(line);
            if (lines.size() > KEPT) {
                lines.remove();
            }
        }
    }

    void awaitReady() throws IOException, InterruptedException {
        if (!ready.await(120, TimeUnit.SECONDS)) {
            throw new IOException(name + " did not become ready; it said:\n" + output());
        }
    }

    /** Returns its name. */
    public String name() {
        return name;
    }

    /** Returns its place in the network. */
    public int place() {
        return place;
    }

    /** Returns its last lines. */
    public String output() {
        synchronized (lines) {
            return String.join("\n", lines);
        }
    }

    /** Returns the number of its tasks that were accepted at submission. */
    public long accepted() {
        return accepted;
    }

    /** Returns the number of its futures that are not complete. */
    public long open() {
        return open;
    }

    /** Returns the number of nodes that each of its members knows; 0 if they differ. */
    public int nodes() {
        return nodes;
    }

    /** Returns the number of nodes to which it can send tasks. */
    public int members() {
        return members;
    }

    void load(int phase, int perSecond, Mix mix) throws IOException {
        order("load " + phase + " " + perSecond + " " + mix);
    }

    void stop() throws IOException {
        order("stop");
    }

    private void order(String order) throws IOException {
        orders.write(order + "\n");
        orders.flush();
    }

    void freeze() throws IOException {
        Command.run("kill", "-s", "STOP", Long.toString(process.pid()));
    }

    void thaw() throws IOException {
        Command.run("kill", "-s", "CONT", Long.toString(process.pid()));
    }

    /** Kills it (SIGKILL). */
    void kill() throws IOException {
        process.destroyForcibly();
        try {
            if (!process.waitFor(Duration.ofSeconds(10).toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException(name + " does not die");
            }
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
            throw new IOException(interrupt);
        }
    }

    /** Returns whether it runs. */
    public boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
