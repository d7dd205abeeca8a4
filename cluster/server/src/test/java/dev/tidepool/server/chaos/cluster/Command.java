package dev.tidepool.server.chaos.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** Runs a short system command. */
final class Command {
    private Command() {}

    /**
     * Runs the command and waits for it.
     *
     * @throws IOException if it fails; the message has its output
     */
    static String run(String... words) throws IOException {
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IOException(String.join(" ", words) + " did not end");
            }
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
            throw new IOException(String.join(" ", words) + " was interrupted", interrupt);
        }
        if (process.exitValue() != 0) {
            throw new IOException(String.join(" ", words) + ": " + output.strip());
        }
        return output;
    }
}
