package dev.tidepool.server.certificate;

import java.util.List;
import java.util.regex.Pattern;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.util.IPAddress;

/**
 * Whom a certificate is for: a node, which receives callers at its hosts, or a caller, which has none. Immutable.
 *
 * @param name the common name in the certificate, and what its files are called: letters, digits, dots, dashes and
 *     underscores, at most 63
 * @param hosts the names and addresses at which callers reach a node; empty for a caller
 */
public record Holder(String name, List<String> hosts) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,62}");
    private static final String LABEL = "[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
    private static final Pattern HOST_NAME = Pattern.compile("(\\*\\.)?" + LABEL + "(\\." + LABEL + ")*");
    private static final int MAX_HOST = 253;

    /** @throws IllegalArgumentException if the name or a host is not allowed; the message is one line */
    public Holder {
        if (!NAME.matcher(name).matches() || name.equalsIgnoreCase(CertificateFolder.AUTHORITY)) {
            throw new IllegalArgumentException(
                    ("'%s' is no name of a certificate; allowed are letters, digits, '.', '-' and '_', at most 63, and"
                                    + " not '%s'")
                            .formatted(name, CertificateFolder.AUTHORITY));
        }
        for (String host : hosts) {
            if (!isAddress(host) && !isHostName(host)) {
                throw new IllegalArgumentException(
                        "'%s' is no host; allowed are names and addresses, as in node1.example,10.0.0.5"
                                .formatted(host));
            }
        }
        hosts = List.copyOf(hosts);
    }

    /** Returns the holder of a node's certificate. */
    public static Holder node(String name, List<String> hosts) {
        if (hosts.isEmpty()) {
            throw new IllegalArgumentException(
                    "node '%s' has no host; name those at which callers reach it".formatted(name));
        }
        return new Holder(name, hosts);
    }

    /** Returns the holder of a caller's certificate. */
    public static Holder caller(String name) {
        return new Holder(name, List.of());
    }

    /** Returns whether this is a node. */
    public boolean isNode() {
        return !hosts.isEmpty();
    }

    /** Returns the one use of the certificate. */
    KeyPurposeId purpose() {
        return isNode() ? KeyPurposeId.id_kp_serverAuth : KeyPurposeId.id_kp_clientAuth;
    }

    static boolean isAddress(String host) {
        return IPAddress.isValid(host);
    }

    private static boolean isHostName(String host) {
        return host.length() <= MAX_HOST && HOST_NAME.matcher(host).matches();
    }
}
