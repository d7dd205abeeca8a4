package dev.tidepool.cluster.grpc;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** An authority for certificates, made by the JDK's keytool, which writes what it issues as files in PEM. */
public final class TestAuthority {
    private static final String PASSWORD = "changeit";

    private final Path folder;
    private final Path store;

    public TestAuthority(Path folder, String name) throws Exception {
        this.folder = folder;
        this.store = folder.resolve(name + ".p12");
        generate("ca", "-ext", "bc:c");
        Files.writeString(
                trusted(), pem("CERTIFICATE", open().getCertificate("ca").getEncoded()));
    }

    /** Returns the file with the authority's own certificate. */
    public Path trusted() {
        return Path.of(store + ".ca.pem");
    }

    /**
     * Issues a certificate.
     *
     * @param host the host that it names, as keytool writes it: {@code ip:127.0.0.1}
     * @param trusted the file with the authorities to trust
     */
    public TlsFiles issue(String name, String host, Path trusted) throws Exception {
        generate(name, "-signer", "ca", "-ext", "san=" + host);
        KeyStore keys = open();
        StringBuilder chain = new StringBuilder();
        for (Certificate certificate : keys.getCertificateChain(name)) {
            chain.append(pem("CERTIFICATE", certificate.getEncoded()));
        }
        Path certificate = Files.writeString(folder.resolve(name + ".pem"), chain);
        byte[] key = keys.getKey(name, PASSWORD.toCharArray()).getEncoded();
        return new TlsFiles(
                certificate, Files.writeString(folder.resolve(name + ".key"), pem("PRIVATE KEY", key)), trusted);
    }

    private KeyStore open() throws GeneralSecurityException, IOException {
        return KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
    }

    private void generate(String name, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD,
                "-alias",
                name,
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + name + " of " + store.getFileName(),
                "-validity",
                "30"));
        command.addAll(List.of(options));
        Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(keytool.getInputStream().readAllBytes(), UTF_8);
        if (keytool.waitFor() != 0) {
            throw new IOException("keytool failed: " + output);
        }
    }

    private static String pem(String kind, byte[] bytes) {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        return "-----BEGIN %s-----%n%s%n-----END %s-----%n".formatted(kind, text, kind);
    }
}
