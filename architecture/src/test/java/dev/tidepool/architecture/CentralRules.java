package dev.tidepool.architecture;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * What the Central Portal asks of a bundle: <a href="https://central.sonatype.org/publish/requirements/">the
 * requirements</a>, and <a href="https://central.sonatype.org/publish/publish-portal-upload/">the layout</a>.
 */
final class CentralRules {
    private static final List<String> CHECKSUMS = List.of("md5", "sha1", "sha256", "sha512");
    private static final Map<String, String> ALGORITHMS =
            Map.of("md5", "MD5", "sha1", "SHA-1", "sha256", "SHA-256", "sha512", "SHA-512");
    private static final Pattern PLACEHOLDER = Pattern.compile(
            "(?i)example\\.|localhost|\\.(invalid|test|local)\\b|noreply|todo|changeme|your[-.]|\\$\\{");
    private static final Pattern SIGNATURE =
            Pattern.compile("\\A-----BEGIN PGP SIGNATURE-----\n.*-----END PGP SIGNATURE-----\n\\z", Pattern.DOTALL);

    private final Map<String, byte[]> files = new TreeMap<>();
    private final List<String> broken = new ArrayList<>();

    private CentralRules() {}

    /** Returns the files of a bundle by their paths. */
    static Map<String, byte[]> files(InputStream bundle) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        try (ZipInputStream zip = new ZipInputStream(bundle)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (!entry.isDirectory()) {
                    files.put(entry.getName(), zip.readAllBytes());
                }
            }
        }
        return files;
    }

    /** Returns the rules that the files of a bundle break, each in a sentence. */
    static List<String> brokenBy(Map<String, byte[]> files) throws Exception {
        CentralRules rules = new CentralRules();
        rules.files.putAll(files);
        rules.check();
        return rules.broken;
    }

    private void check() throws Exception {
        List<String> poms =
                files.keySet().stream().filter(file -> file.endsWith(".pom")).toList();
        expect(!poms.isEmpty(), "the bundle has no project");
        for (String file : files.keySet()) {
            checkFile(file);
        }
        for (String pom : poms) {
            checkPom(pom);
        }
    }

    @SuppressWarnings("AnnotateFormatMethod") // the tests compile without its annotations
    private void expect(boolean kept, String rule, Object... names) {
        if (!kept) {
            broken.add(rule.formatted(names));
        }
    }

    private void checkFile(String file) throws GeneralSecurityException {
        String folder = file.substring(0, file.lastIndexOf('/') + 1);
        String[] path = folder.isEmpty()
                ? new String[0]
                : folder.substring(0, folder.length() - 1).split("/", -1);
        String name = file.substring(folder.length());
        boolean inPlace = path.length > 2 && name.startsWith(path[path.length - 2] + "-" + path[path.length - 1]);
        expect(inPlace, "%s is no file of a project", file);
        String ending = name.substring(name.lastIndexOf('.') + 1);
        String of = file.substring(0, file.length() - ending.length() - 1);
        if (CHECKSUMS.contains(ending)) {
            expect(files.containsKey(of), "%s is of no file", file);
            byte[] hash = MessageDigest.getInstance(ALGORITHMS.get(ending)).digest(files.getOrDefault(of, new byte[0]));
            expect(text(file).equals(HexFormat.of().formatHex(hash)), "%s is wrong", file);
        } else if (ending.equals("asc")) {
            expect(files.containsKey(of) && !of.endsWith(".asc"), "%s is of no file", file);
            expect(SIGNATURE.matcher(text(file)).matches(), "%s is no signature", file);
        } else {
            for (String needed : List.of("asc", "md5", "sha1")) {
                expect(files.containsKey(file + "." + needed), "%s has no .%s", file, needed);
            }
        }
    }

    private String text(String file) {
        return new String(files.get(file), StandardCharsets.UTF_8);
    }

    private void checkPom(String file) throws Exception {
        Element project = xml(file);
        String version = inherited(project, "version");
        String artifact = String.valueOf(child(project, "artifactId"));
        String start = "%s/%s/%s/%s-%s"
                .formatted(
                        String.valueOf(inherited(project, "groupId")).replace('.', '/'),
                        artifact,
                        version,
                        artifact,
                        version);
        expect(file.equals(start + ".pom"), "%s is in the wrong place, it is %s.pom", file, start);
        expect(version != null && !version.endsWith("-SNAPSHOT"), "%s has the version %s", file, version);
        if (!"pom".equals(child(project, "packaging"))) {
            for (String needed : List.of(".jar", "-sources.jar", "-javadoc.jar")) {
                expect(files.containsKey(start + needed), "%s has no %s", file, needed);
            }
        }
        expect(child(project, "name") != null, "%s has no name", file);
        for (String needed : List.of(
                "description",
                "url",
                "licenses/license/name",
                "licenses/license/url",
                "developers/developer/name",
                "developers/developer/email",
                "scm/url",
                "scm/connection",
                "scm/developerConnection")) {
            String value = inherited(project, needed);
            expect(value != null, "%s has no %s", file, needed);
            expect(
                    value == null || !PLACEHOLDER.matcher(value).find(),
                    "%s: the %s is the placeholder %s",
                    file,
                    needed,
                    value);
        }
        String email = inherited(project, "developers/developer/email");
        expect(
                email == null || email.matches("[^@\\s]+@[^@\\s]+\\.[a-z]+"),
                "%s: %s is no e-mail address",
                file,
                email);
    }

    /** Returns what a project, or the nearest of its parents in the bundle that says so, has at a path; else null. */
    private @Nullable String inherited(Element project, String path) throws Exception {
        String own = child(project, path);
        Element parent = element(project, "parent");
        if (own != null || parent == null) {
            return own;
        }
        String artifact = child(parent, "artifactId");
        String version = child(parent, "version");
        String file = "%s/%s/%s/%s-%s.pom"
                .formatted(
                        String.valueOf(child(parent, "groupId")).replace('.', '/'),
                        artifact,
                        version,
                        artifact,
                        version);
        expect(files.containsKey(file), "the parent %s is not in the bundle", file);
        return files.containsKey(file) ? inherited(xml(file), path) : null;
    }

    private Element xml(String file) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        return factory.newDocumentBuilder()
                .parse(new ByteArrayInputStream(files.get(file)))
                .getDocumentElement();
    }

    private static @Nullable String child(Element element, String path) {
        Element found = element;
        for (String name : path.split("/", -1)) {
            found = found == null ? null : element(found, name);
        }
        String text = found == null ? "" : found.getTextContent().strip();
        return text.isEmpty() ? null : text;
    }

    private static @Nullable Element element(Element parent, String name) {
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element && element.getTagName().equals(name)) {
                return element;
            }
        }
        return null;
    }
}
