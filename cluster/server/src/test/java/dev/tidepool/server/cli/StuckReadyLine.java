package dev.tidepool.server.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;

/** A server whose process does nothing more once its ready line is out, as if a signal were that fast. */
final class StuckReadyLine extends OutputStream {
    private final PrintStream out;

    private StuckReadyLine(PrintStream out) {
        this.out = out;
    }

    public static void main(String[] arguments) {
        System.setOut(new PrintStream(new StuckReadyLine(System.out), true, StandardCharsets.UTF_8));
        Server.main(arguments);
    }

    @Override
    public void write(int single) throws IOException {
        write(new byte[] {(byte) single}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        out.write(bytes, from, length);
        out.flush();
        if (new String(bytes, from, length, StandardCharsets.UTF_8).contains("\n")) {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException interrupt) {
                throw new IOException(interrupt);
            }
        }
    }
}
