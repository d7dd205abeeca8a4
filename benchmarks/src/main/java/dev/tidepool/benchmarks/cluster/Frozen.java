package dev.tidepool.benchmarks.cluster;

import java.io.IOException;

/** A process that is stopped where it is (SIGSTOP) until this is closed. */
final class Frozen implements AutoCloseable {
    private final long pid;

    Frozen(long pid) throws IOException {
        this.pid = pid;
        signal("-STOP");
    }

    private void signal(String signal) throws IOException {
        Process kill = new ProcessBuilder("kill", signal, Long.toString(pid))
                .inheritIO()
                .start();
        int exit = kill.onExit().join().exitValue();
        if (exit != 0) {
            throw new IOException("kill %s %d ended with %d".formatted(signal, pid, exit));
        }
    }

    @Override
    public void close() throws IOException {
        signal("-CONT");
    }
}
