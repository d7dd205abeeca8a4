package dev.tidepool.benchmarks.cluster;

import java.io.IOException;

/** A process that is stopped where it is (SIGSTOP) until this is closed. */
final class Frozen implements AutoCloseable {
    private final long pid;

    Frozen(long pid) throws IOException, InterruptedException {
        this.pid = pid;
        signal("-STOP");
    }

    private void signal(String signal) throws IOException, InterruptedException {
        int exit = new ProcessBuilder("kill", signal, Long.toString(pid))
                .inheritIO()
                .start()
                .waitFor();
        if (exit != 0) {
            throw new IOException("kill %s %d ended with %d".formatted(signal, pid, exit));
        }
    }

    @Override
    public void close() throws IOException, InterruptedException {
        signal("-CONT");
    }
}
