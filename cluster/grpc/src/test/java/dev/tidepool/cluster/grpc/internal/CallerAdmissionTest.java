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
    @TempDir
    private Path folder;

    private Instant now = Instant.now();

    /** It kept its connection, and its tasks started, for as long as it liked. */
    @Test
    void aCallerWhoseCertificateExpiresIsTrustedNoLonger() throws Exception {
        TestAuthority authority = new TestAuthority(folder, "ours");
        TlsFiles files = authority.issue("caller", "dns:caller", authority.trusted());
        Credentials credentials = new Credentials(files, () -> now);
        X509Certificate[] shown = credentials.ofNode().chain().toArray(new X509Certificate[0]);
        CallerAdmission admission = new CallerAdmission(
                connection(shown), new CallerTrust(credentials, new OpenConnections()), name -> true);
        now = shown[0].getNotAfter().toInstant();
        assertThat(admission.distrust()).isNull();
        assertThat(admission.getAsBoolean()).isTrue();
        now = now.plus(Duration.ofMillis(1));
        assertThat(admission.distrust())
                .isEqualTo("the certificate of caller 'caller of ours' has expired, at "
                        + shown[0].getNotAfter().toInstant());
        assertThat(admission.getAsBoolean()).isFalse();
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
