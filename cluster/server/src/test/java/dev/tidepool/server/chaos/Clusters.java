package dev.tidepool.server.chaos;

import dev.tidepool.server.chaos.cluster.Certificates;
import dev.tidepool.server.chaos.cluster.LogDisk;
import dev.tidepool.server.chaos.cluster.Loopback;
import dev.tidepool.server.chaos.cluster.Namespaces;
import dev.tidepool.server.chaos.cluster.Network;
import dev.tidepool.server.chaos.cluster.NotPermittedException;
import dev.tidepool.server.chaos.cluster.Setup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The clusters of a run, one after the other: each makes faults possible that others do not. */
final class Clusters {
    private static final int NODES = 3;
    private static final int CALLERS = 2;
    private static final int HTTP_CALLERS = 1;

    private final ChaosRun run;
    private final Extent extent;
    private final Predicate<Phase> chosen;
    private final Path folder;

    /**
     * Makes them.
     *
     * @param chosen the phases to run
     * @param folder the folder for histories, secrets and certificates
     */
    Clusters(ChaosRun run, Extent extent, Predicate<Phase> chosen, Path folder) {
        this.run = run;
        this.extent = extent;
        this.chosen = chosen;
        this.folder = folder;
    }

    /** Runs all phases that this machine allows. A short run has fewer clusters: each takes 20 s to start and end. */
    void run() throws Exception {
        if (extent.isLong()) {
            on(Phase.OPEN, "", phases -> {
                try (Network loopback = new Loopback()) {
                    run.run(phases, extent, setup("open", loopback, null), "");
                }
            });
            on(Phase.CERTIFIED, "", phases -> certified(phases, ", with secret and certificates"));
        } else {
            List<Phase> together =
                    Stream.of(Phase.CERTIFIED, Phase.OPEN).flatMap(List::stream).toList();
            on(together, "", phases -> certified(phases, ""));
        }
        on(Phase.SECRET, "partitions, a full disk for logs, and nothing under a secret", phases -> {
            try (Network namespaces = new Namespaces(Setup.places(NODES));
                    LogDisk logs = new LogDisk()) {
                run.run(
                        phases,
                        extent,
                        setup("secret", namespaces, secretFile()).logs(logs),
                        ", under a secret");
            }
        });
    }

    @FunctionalInterface
    private interface Stage {
        void run(List<Phase> phases) throws Exception;
    }

    private void on(List<Phase> all, String missing, Stage stage) throws Exception {
        List<Phase> phases = all.stream().filter(chosen).toList();
        if (phases.isEmpty()) {
            return;
        }
        try {
            stage.run(phases);
        } catch (NotPermittedException notHere) {
            System.out.println("without " + missing + ": " + notHere.getMessage());
        }
    }

    private Setup setup(String name, Network network, @Nullable Path secretFile) {
        return Setup.of(network, folder.resolve(name), secretFile, NODES, CALLERS)
                .http(HTTP_CALLERS)
                .brief(!extent.isLong());
    }

    private void certified(List<Phase> phases, String special) throws Exception {
        Certificates certificates = new Certificates(Files.createDirectories(folder.resolve("certificates")));
        try (Network loopback = new Loopback()) {
            Setup setup = setup("certified", loopback, secretFile()).certificates(certificates);
            run.run(phases, extent, setup, special);
        }
    }

    private Path secretFile() throws IOException {
        byte[] secret = new byte[32];
        new SecureRandom().nextBytes(secret);
        Path file = Files.writeString(
                folder.resolve("cluster-secret"), HexFormat.of().formatHex(secret));
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }
}
