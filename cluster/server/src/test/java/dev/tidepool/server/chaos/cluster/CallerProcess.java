package dev.tidepool.server.chaos.cluster;

import dev.tidepool.server.chaos.load.Mix;
import java.io.IOException;
import java.util.List;

/** A caller in a child JVM, which ends with this JVM. Not thread-safe. */
public final class CallerProcess implements AutoCloseable {
    private static final String MAIN = "dev.tidepool.server.chaos.load.CallerMain";

    private final String name;
    private final int place;
    private final ChildJvm jvm;
    private volatile long accepted;
    private volatile long open;
    private volatile int nodes;
    private volatile int members;

    CallerProcess(String name, int place, Setup setup, List<String> arguments) throws IOException {
        this.name = name;
        this.place = place;
        this.jvm = new ChildJvm(
                name, setup.network().launcher(place), setup.jvmArguments(), MAIN, arguments, "ready", this::heard);
    }

    private boolean heard(String line) {
        if (!line.startsWith("counts ")) {
            return false;
        }
        String[] words = line.split(" ", -1);
        accepted = Long.parseLong(words[1]);
        open = Long.parseLong(words[2]);
        nodes = Integer.parseInt(words[3]);
        members = Integer.parseInt(words[4]);
        return true;
    }

    void awaitReady() throws IOException, InterruptedException {
        jvm.awaitReady();
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
        return jvm.output();
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
        jvm.order("load " + phase + " " + perSecond + " " + mix);
    }

    void stop() throws IOException {
        jvm.order("stop");
    }

    void freeze() throws IOException {
        jvm.freeze();
    }

    void thaw() throws IOException {
        jvm.thaw();
    }

    void kill() throws IOException {
        jvm.kill();
    }

    /** Returns whether it runs. */
    public boolean isAlive() {
        return jvm.isAlive();
    }

    @Override
    public void close() {
        jvm.close();
    }
}
