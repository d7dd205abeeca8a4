package dev.tidepool.server.certificate;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.jspecify.annotations.Nullable;

/**
 * A folder with an authority ({@code ca.pem}, {@code ca.key}) and what it has issued ({@code NAME.pem}, {@code
 * NAME.key}). Only the user of this process can read the keys. A file is replaced as a whole. Not thread-safe.
 */
public final class CertificateFolder {
    /** What the authority's files are called. */
    static final String AUTHORITY = "ca";

    private static final String CERTIFICATE = ".pem";
    private static final String KEY = ".key";

    /** Of subject alternative names in Java: see {@link X509Certificate#getSubjectAlternativeNames()}. */
    private static final int DNS_NAME = 2;

    private static final int ADDRESS = 7;

    private final Path folder;
    private final InstantSource clock;

    /** @param folder need not exist */
    public CertificateFolder(Path folder) {
        this(folder, InstantSource.system());
    }

    CertificateFolder(Path folder, InstantSource clock) {
        this.folder = folder;
        this.clock = clock;
    }

    /** Returns where the certificate of a holder is, or will be. */
    public Path certificate(String name) {
        return folder.resolve(name + CERTIFICATE);
    }

    /** Returns where the key of a holder is, or will be. */
    public Path key(String name) {
        return folder.resolve(name + KEY);
    }

    /** Returns the authority's certificate, which the other side trusts. */
    public Path trusted() {
        return certificate(AUTHORITY);
    }

    /** Returns the authority's key. */
    public Path authorityKey() {
        return key(AUTHORITY);
    }

    /** Returns whether there is an authority. */
    public boolean hasAuthority() {
        return Files.exists(trusted()) || Files.exists(authorityKey());
    }

    /** Returns whether there are files of this name. */
    public boolean has(String name) {
        return Files.exists(certificate(name)) || Files.exists(key(name));
    }

    /**
     * Returns for whom the authority has issued the certificates in the folder, by name. Leaves out other certificates,
     * such as a bundle of authorities for {@code --tls-trusted}.
     *
     * @throws IllegalArgumentException if a file cannot be used, or has another name than its certificate; the message
     *     is one line
     * @throws IOException if the folder cannot be read
     */
    public List<Holder> holders() throws IOException {
        List<Holder> holders = new ArrayList<>();
        if (!hasAuthority()) {
            return holders;
        }
        Authority authority = authority();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                String name = file.getFileName().toString();
                if (name.endsWith(CERTIFICATE)) {
                    Holder holder = holder(name.substring(0, name.length() - CERTIFICATE.length()), authority);
                    if (holder != null) {
                        holders.add(holder);
                    }
                }
            }
        }
        return holders;
    }

    /** Returns for whom a file is; null if its certificate is from elsewhere. */
    private @Nullable Holder holder(String name, Authority authority) throws IOException {
        Path file = certificate(name);
        try {
            X509Certificate certificate = read(file);
            if (!authority.hasIssued(certificate)) {
                return null;
            }
            String subject = certificate.getSubjectX500Principal().getName();
            if (!subject.equals("CN=" + name)) {
                throw new IllegalArgumentException(
                        "'%s' is the certificate of %s, and would become that of CN=%s; rename it, or move it away"
                                .formatted(file, subject, name));
            }
            List<String> hosts = new ArrayList<>();
            Collection<List<?>> names = certificate.getSubjectAlternativeNames();
            for (List<?> each : names == null ? List.<List<?>>of() : names) {
                if (each.get(0).equals(DNS_NAME) || each.get(0).equals(ADDRESS)) {
                    hosts.add((String) each.get(1));
                }
            }
            Holder holder = new Holder(name, hosts);
            if (!List.of(holder.purpose().getId()).equals(certificate.getExtendedKeyUsage())) {
                throw new IllegalArgumentException(
                        "'%s' was not made by this command, since its uses are not those of a %s; renew it as it was"
                                        .formatted(file, holder.isNode() ? "node" : "caller")
                                + " made, and move it away");
            }
            return holder;
        } catch (CertificateException bad) {
            throw notPem(file, bad);
        }
    }

    /**
     * Issues certificates, and writes them and their keys. Makes the authority if there is none, and the folder too.
     *
     * @return when the first of them ends
     * @throws IllegalArgumentException if the authority's files cannot be used; the message is one line
     * @throws IOException if a file cannot be written
     */
    public Instant issue(List<Holder> holders, Duration validity) throws IOException {
        Files.createDirectories(folder);
        Authority authority = hasAuthority() ? authority() : newAuthority();
        Instant end = authority.own().certificate().getNotAfter().toInstant();
        if (clock.instant().isAfter(end)) {
            throw new IllegalArgumentException(
                    ("the authority '%s' has expired, at %s, and so would all that it issues; name another folder with"
                                    + " --out for a new one, and give its certificate to nodes and callers")
                            .formatted(trusted(), end));
        }
        for (Holder holder : holders) {
            Identity issued;
            try {
                issued = authority.issue(holder, validity);
            } catch (IllegalArgumentException otherKey) {
                throw new IllegalArgumentException(
                        "'%s' is no key of '%s'; restore both files, or name another folder"
                                .formatted(authorityKey(), trusted()),
                        otherKey);
            }
            write(holder.name(), issued);
            Instant its = issued.certificate().getNotAfter().toInstant();
            end = its.isBefore(end) ? its : end;
        }
        return end;
    }

    private Authority newAuthority() throws IOException {
        Authority authority = Authority.create();
        write(AUTHORITY, authority.own());
        return authority;
    }

    private Authority authority() throws IOException {
        try (Reader text = Files.newBufferedReader(authorityKey());
                PEMParser pem = new PEMParser(text)) {
            if (!(pem.readObject() instanceof PrivateKeyInfo info)) {
                throw notPem(authorityKey(), null);
            }
            PrivateKey key = new JcaPEMKeyConverter().getPrivateKey(info);
            return new Authority(new Identity(read(trusted()), key));
        } catch (NoSuchFileException missing) {
            throw new IllegalArgumentException(
                    "'%s' is missing, and the authority of '%s' cannot issue without it; restore it, or name another"
                                    .formatted(missing.getFile(), folder)
                            + " folder",
                    missing);
        } catch (CertificateException bad) {
            throw notPem(trusted(), bad);
        }
    }

    private static X509Certificate read(Path file) throws IOException, CertificateException {
        try (InputStream pem = Files.newInputStream(file)) {
            return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(pem);
        }
    }

    private static IllegalArgumentException notPem(Path file, @Nullable Exception cause) {
        return new IllegalArgumentException(
                "'%s' is no certificate or key in PEM; restore it, or name another folder".formatted(file), cause);
    }

    /** Writes both files before it moves the first, so that a reader hardly finds one without the other. */
    private void write(String name, Identity identity) throws IOException {
        Path key = fresh(key(name), new JcaPKCS8Generator(identity.key(), null), ownerOnly());
        Path certificate = fresh(certificate(name), identity.certificate());
        replace(key, key(name));
        replace(certificate, certificate(name));
    }

    private static Path fresh(Path file, Object content, FileAttribute<?>... attributes) throws IOException {
        StringWriter text = new StringWriter();
        try (JcaPEMWriter pem = new JcaPEMWriter(text)) {
            pem.writeObject(content);
        }
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(fresh);
        Files.createFile(fresh, attributes);
        return Files.writeString(fresh, text.toString());
    }

    private static void replace(Path fresh, Path file) throws IOException {
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private FileAttribute<?>[] ownerOnly() {
        return folder.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }
}
