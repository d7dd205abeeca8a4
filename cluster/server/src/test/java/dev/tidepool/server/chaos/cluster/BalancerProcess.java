package dev.tidepool.server.chaos.cluster;

import dev.tidepool.server.chaos.history.HistoryReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A balancer in a child JVM, which ends with this JVM. Not thread-safe. */
final class BalancerProcess implements AutoCloseable {
    private static final String MAIN = "dev.tidepool.server.chaos.load.BalancerMain";

    private final Setup setup;
    private final String callers;
    private final int port;
    private ChildJvm jvm;

    /**
     * Starts it; {@link #awaitReady} must follow.
     *
     * @param callers the names of its callers, separated by commas
     */
    BalancerProcess(Setup setup, String callers, List<String> nodes, int payloadLimit) throws IOException {
        this.setup = setup;
        this.callers = callers;
        this.port = setup.network().freePort(setup.placeOfBalancer());
        this.jvm = start(nodes, payloadLimit);
    }

    private ChildJvm start(List<String> nodes, int payloadLimit) throws IOException {
        List<String> launcher = new ArrayList<>(setup.network().launcher(setup.placeOfBalancer()));
        launcher.addAll(setup.logging("balancer"));
        List<String> arguments = new ArrayList<>();
        arguments.add(setup.folder().resolve("balancer" + HistoryReader.ENDING).toString());
        arguments.add(callers);
        arguments.addAll(List.of("balancer", "--port", Integer.toString(port)));
        arguments.addAll(List.of("--nodes", String.join(",", nodes)));
        arguments.addAll(List.of("--payload-limit", Integer.toString(payloadLimit)));
        Certificates certificates = setup.certificates();
        if (certificates != null) {
            arguments.addAll(certificates.balancerOptions());
        } else {
            arguments.add("--callers-plaintext");
            if (setup.secretFile() != null) {
                arguments.addAll(List.of("--secret-file", setup.secretFile().toString()));
            }
        }
        return new ChildJvm(
                "balancer", launcher, setup.jvmArguments(), MAIN, arguments, "tidepool balancer ready", line -> false);
    }

    void awaitReady() throws IOException, InterruptedException {
        try {
            jvm.awaitReady();
        } catch (IOException notReady) {
            throw new IOException("the balancer did not start; its log is in " + setup.folder(), notReady);
        }
    }

    /** Starts it again at its port, after {@link #kill}. */
    void restart(List<String> nodes, int payloadLimit) throws IOException, InterruptedException {
        jvm = start(nodes, payloadLimit);
        awaitReady();
    }

    /** Returns where it receives requests. */
    String uri() {
        return "http://127.0.0.1:" + port;
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

    @Override
    public void close() {
        jvm.close();
    }
}
