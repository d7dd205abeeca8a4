package dev.tidepool.cluster.grpc.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.grpc.TestAuthority;
import dev.tidepool.cluster.grpc.TlsFiles;
import io.grpc.Attributes;
import io.grpc.Grpc;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import javax.net.ssl.SSLSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CallerAdmissionTest {
    private static final Duration HOUR = Duration.ofHours(1);

    @TempDir
    private Path folder;

    private Instant now = Instant.now();

    private CallerAdmission admission(Credentials credentials) {
        X509Certificate[] shown = credentials.ofNode().chain().toArray(new X509Certificate[0]);
        return new CallerAdmission(
                connection(shown), new CallerTrust(credentials, new OpenConnections()), name -> true);
    }

    private static Instant end(Credentials credentials, int index) {
        return credentials.ofNode().chain().get(index).getNotAfter().toInstant();
    }

    /** It kept its connection, and its tasks started, for as long as it liked. */
    @Test
    void aCallerWhoseCertificateExpiresIsTrustedNoLonger() throws Exception {
        TestAuthority authority = new TestAuthority(folder, "ours");
        TlsFiles files = authority.issue("caller", "dns:caller", authority.trusted());
        Credentials credentials = new Credentials(files, () -> now);
        CallerAdmission admission = admission(credentials);
        now = end(credentials, 0);
        assertThat(admission.distrust()).isNull();
        assertThat(admission.getAsBoolean()).isTrue();
        now = now.plus(Duration.ofMillis(1));
        assertThat(admission.distrust())
                .isEqualTo("the certificate of caller 'caller of ours' has expired, at " + end(credentials, 0));
        assertThat(admission.getAsBoolean()).isFalse();
    }

    /** A new connection was refused then, but the present one lasted as long as the caller's own certificate. */
    @Test
    void aCallerWhoseIntermediateCertificateExpiresIsTrustedNoLonger() throws Exception {
        TestAuthority root = new TestAuthority(folder, "root");
        TlsFiles files = root.intermediate("ours", HOUR).issue("caller", "dns:caller", root.trusted());
        Credentials credentials = new Credentials(files, () -> now);
        CallerAdmission admission = admission(credentials);
        now = end(credentials, 1);
        assertThat(admission.distrust()).isNull();
        now = now.plus(Duration.ofMillis(1));
        assertThat(admission.distrust())
                .isEqualTo("an intermediate certificate of caller 'caller of ours' has expired, at "
                        + end(credentials, 1));
        assertThat(admission.getAsBoolean()).isFalse();
    }

    /** As in a handshake: an authority is trusted for as long as it is in the file. */
    @Test
    void anAuthorityThatExpiresIsTrusted() throws Exception {
        TestAuthority ours = new TestAuthority(folder, "root").intermediate("ours", HOUR);
        Credentials credentials = new Credentials(ours.issue("caller", "dns:caller", ours.trusted()), () -> now);
        CallerAdmission admission = admission(credentials);
        now = end(credentials, 1).plus(Duration.ofMillis(1));
        assertThat(admission.distrust()).isNull();
    }

    private static Attributes connection(X509Certificate... shown) {
        SSLSession session = (SSLSession) Proxy.newProxyInstance(
                CallerAdmissionTest.class.getClassLoader(),
                new Class<?>[] {SSLSession.class},
                (self, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("getPeerCertificates");
                    return shown;
                });
        return Attributes.newBuilder()
                .set(Grpc.TRANSPORT_ATTR_SSL_SESSION, session)
                .build();
    }
}
