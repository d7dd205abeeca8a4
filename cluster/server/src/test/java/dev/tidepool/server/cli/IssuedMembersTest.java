package dev.tidepool.server.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.cluster.grpc.TlsFiles;
import dev.tidepool.cluster.hazelcast.HazelcastMembership;
import dev.tidepool.cluster.hazelcast.HazelcastSettings;
import dev.tidepool.server.certificate.CertificateFolder;
import dev.tidepool.server.certificate.Holder;
import dev.tidepool.testing.Wait;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Nodes of one cluster with a secret and the certificates that the command makes. */
@Tag("full")
@Tag("waits")
@Timeout(300)
class IssuedMembersTest {
    private static final byte[] SECRET = "a secret of 32 bytes, for a test".getBytes(US_ASCII);

    @TempDir
    private Path folder;

    private final String name = "test-" + UUID.randomUUID();
    private final List<HazelcastMembership> nodes = new ArrayList<>();

    @AfterEach
    void endAll() {
        nodes.forEach(HazelcastMembership::close);
    }

    private TlsFiles files(String authority, String holder) throws IOException {
        CertificateFolder made = new CertificateFolder(folder.resolve(authority));
        if (!made.hasAuthority()) {
            made.issue(List.of(Holder.node("node", List.of("10.0.0.5")), Holder.caller("caller")), Duration.ofDays(1));
        }
        return new TlsFiles(made.certificate(holder), made.key(holder), made.trusted());
    }

    /** Starts a node, which joins the first; the certificates need not name the host. */
    private HazelcastMembership start(TlsFiles files) {
        List<String> seeds =
                nodes.isEmpty() ? List.of() : List.of(nodes.get(0).self().address());
        HazelcastSettings settings = new HazelcastSettings(name, "127.0.0.1", 0, seeds);
        HazelcastMembership node = HazelcastMembership.start(settings, SECRET, files == null ? null : files.ofNode());
        nodes.add(node);
        return node;
    }

    private void expectRefused(TlsFiles files) {
        HazelcastMembership refused = start(files);
        assertThat(refused.nodes()).hasSize(1);
        assertThat(refused.connectionFailures())
                .singleElement()
                .asString()
                .contains(nodes.get(0).self().address() + ": ");
        assertThat(nodes.get(0).nodes()).doesNotContain(refused.self());
    }

    @Test
    void nodesOfOneAuthorityFormACluster() throws Exception {
        start(files("ours", "node"));
        HazelcastMembership second = start(files("ours", "node"));
        Wait.until(() -> nodes.get(0).nodes().size() == 2 && second.nodes().size() == 2);
        assertThat(second.connectionFailures()).isEmpty();
    }

    @Test
    void onlyANodesCertificateOfThatAuthorityMakesAMember() throws Exception {
        start(files("ours", "node"));
        assertThatThrownBy(() -> start(files("ours", "caller")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("other nodes would refuse this node's certificate");
        expectRefused(files("theirs", "node"));
        expectRefused(null);
    }

    @Test
    void aNodeTakesChangedFilesForNewConnections() throws Exception {
        start(files("ours", "node"));
        TlsFiles old = files("ours", "node");
        TlsFiles other = files("theirs", "node");
        TlsFiles kept = new TlsFiles(
                Files.copy(old.certificate(), folder.resolve("kept.pem")),
                Files.copy(old.key(), folder.resolve("kept.key")),
                Files.copy(old.trusted(), folder.resolve("kept.ca")));
        Files.copy(other.trusted(), old.trusted(), StandardCopyOption.REPLACE_EXISTING);
        Files.copy(other.key(), old.key(), StandardCopyOption.REPLACE_EXISTING);
        Files.copy(other.certificate(), old.certificate(), StandardCopyOption.REPLACE_EXISTING);
        // The node looks once a second at most.
        Wait.until(() -> {
            HazelcastMembership joined = start(other);
            return joined.nodes().size() > 1;
        });
        expectRefused(kept);
    }
}
