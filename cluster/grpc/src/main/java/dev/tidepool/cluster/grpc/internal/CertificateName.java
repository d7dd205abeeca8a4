package dev.tidepool.cluster.grpc.internal;

import io.grpc.Attributes;
import io.grpc.Grpc;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import javax.naming.NamingException;
import javax.naming.directory.Attribute;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

/** Reads the name of a caller: the common name (CN) of its certificate, if there is exactly one. */
final class CertificateName {
    private static final String COMMON_NAME = "CN";
    private static final int MAX_LENGTH = 100;

    private CertificateName() {}

    /** Returns the name of the other side of a connection; empty if it has no certificate, or none with a name. */
    static String of(Attributes connection) {
        SSLSession session = connection.get(Grpc.TRANSPORT_ATTR_SSL_SESSION);
        if (session == null) {
            return "";
        }
        try {
            Certificate[] chain = session.getPeerCertificates();
            return chain.length > 0 && chain[0] instanceof X509Certificate certificate
                    ? of(certificate.getSubjectX500Principal().getName())
                    : "";
        } catch (SSLPeerUnverifiedException | NamingException noName) {
            return "";
        }
    }

    /** @param subject as RFC 2253 writes it */
    static String of(String subject) throws NamingException {
        List<Object> names = new ArrayList<>();
        for (Rdn part : new LdapName(subject).getRdns()) {
            Attribute values = part.toAttributes().get(COMMON_NAME);
            for (int i = 0; values != null && i < values.size(); i++) {
                names.add(values.get(i));
            }
        }
        return names.size() == 1 && names.get(0) instanceof String name && isPlain(name) ? name : "";
    }

    private static boolean isPlain(String name) {
        return name.length() <= MAX_LENGTH && name.chars().noneMatch(Character::isISOControl);
    }
}
