package dev.tidepool.cluster.internal.endpoint;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/** The JDK's check of certificates, for authorities in memory. */
public final class AuthorityTrust {
    private AuthorityTrust() {}

    /**
     * Returns a trust manager for what these authorities have issued. Thread-safe.
     *
     * @throws GeneralSecurityException if there is none
     * @throws IOException if the authorities cannot be stored
     */
    public static X509TrustManager of(List<X509Certificate> authorities) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        for (int i = 0; i < authorities.size(); i++) {
            store.setCertificateEntry("authority-" + i, authorities.get(i));
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
        factory.init(store);
        for (TrustManager each : factory.getTrustManagers()) {
            if (each instanceof X509TrustManager x509) {
                return x509;
            }
        }
        throw new GeneralSecurityException("this JVM cannot check certificates");
    }
}
