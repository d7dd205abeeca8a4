package dev.tidepool.server.chaos.cluster;

import dev.tidepool.server.certificate.CertificateFolder;
import dev.tidepool.server.certificate.Holder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The certificates of a run's nodes and callers on loopback, which can be issued again under load. Not thread-safe. */
public final class Certificates {
    private static final String NODE = "node";
    private static final String CALLER = "caller";
    private static final Duration VALIDITY = Duration.ofDays(2);

    private final CertificateFolder files;

    /** Makes an authority and its certificates in a folder. */
    public Certificates(Path folder) throws IOException {
        files = new CertificateFolder(folder);
        renew();
    }

    /** Issues all certificates again. */
    void renew() throws IOException {
        files.issue(List.of(Holder.node(NODE, List.of("127.0.0.1")), Holder.caller(CALLER)), VALIDITY);
    }

    List<String> nodeOptions() {
        return options(NODE);
    }

    List<String> balancerOptions() {
        return options(CALLER);
    }

    private List<String> options(String holder) {
        return List.of(
                "--tls-certificate",
                files.certificate(holder).toString(),
                "--tls-key",
                files.key(holder).toString(),
                "--tls-trusted",
                files.trusted().toString());
    }

    /** Returns the certificate, key and authority of a caller, separated by commas. */
    String callerFiles() {
        return files.certificate(CALLER) + "," + files.key(CALLER) + "," + files.trusted();
    }
}
