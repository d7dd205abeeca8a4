package dev.tidepool.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code .ci/bundle} packs, from the project files of this build and a key that is thrown away. */
class ReleaseBundleTest {
    private static final Pattern RELEASED = Pattern.compile("(?m)^modules=\\.,(.*)$");
    private static final Pattern ARTIFACT = Pattern.compile("</parent>\\s*<artifactId>([^<]+)</artifactId>");
    private static final String VERSION = "0.1.0";

    @TempDir
    private Path folder;

    private Path keys;

    @BeforeEach
    void makeAKey() throws Exception {
        assumeThat(Path.of("/usr/bin/gpg")).as("gpg").exists();
        keys = Files.createDirectory(
                folder.resolve("k"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        run(
                0,
                "gpg",
                "--batch",
                "--quiet",
                "--passphrase",
                "",
                "--quick-generate-key",
                "thrown away",
                "ed25519",
                "sign",
                "never");
    }

    @AfterEach
    void endTheAgent() throws Exception {
        if (keys != null) {
            run(0, "gpgconf", "--kill", "gpg-agent");
        }
    }

    @Tag("full")
    @Test
    void theBundleKeepsTheRulesOfTheCentralPortal() throws Exception {
        Map<String, byte[]> files = bundle(staged());
        assertThat(CentralRules.brokenBy(files)).isEmpty();
        Path unpacked = folder.resolve("unpacked");
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Path to = unpacked.resolve(file.getKey());
            Files.createDirectories(to.getParent());
            Files.write(to, file.getValue());
        }
        String pom = "dev/tidepool/tidepool-options/0.1.0/tidepool-options-0.1.0.pom";
        run(
                0,
                "gpg",
                "--verify",
                unpacked.resolve(pom + ".asc").toString(),
                unpacked.resolve(pom).toString());
    }

    /** Of a bundle that keeps the rules, each of these changes breaks one: the rules are no formality. */
    @Tag("full")
    @Test
    void eachMistakeOfTheFirstBundleBreaksARule() throws Exception {
        Map<String, byte[]> good = bundle(staged());
        String start = "dev/tidepool/tidepool-executor/0.1.0/tidepool-executor-0.1.0";
        String parent = "dev/tidepool/tidepool/0.1.0/tidepool-0.1.0.pom";
        assertThat(broken(good, start + ".jar.asc", null)).containsExactly(start + ".jar has no .asc");
        assertThat(broken(good, start + ".jar.sha1", "0")).containsExactly(start + ".jar.sha1 is wrong");
        assertThat(broken(good, "dev/tidepool/tidepool-executor/maven-metadata.xml", ""))
                .contains("dev/tidepool/tidepool-executor/maven-metadata.xml is no file of a project");
        String text = new String(good.get(parent), StandardCharsets.UTF_8);
        assertThat(broken(good, parent, text.replaceAll("<email>.*</email>", "")))
                .contains(start + ".pom has no developers/developer/email");
        assertThat(broken(good, parent, text.replace("https://tidepool.dev/source", "https://example.org")))
                .contains(start + ".pom: the scm/url is the placeholder https://example.org");
    }

    private static List<String> broken(Map<String, byte[]> good, String file, String changed) throws Exception {
        Map<String, byte[]> files = new TreeMap<>(good);
        if (changed == null) {
            files.remove(file);
        } else {
            files.put(file, changed.getBytes(StandardCharsets.UTF_8));
        }
        return CentralRules.brokenBy(files);
    }

    @Test
    void whatCannotBeSignedIsSaidInOneLine() throws Exception {
        assertThat(run(2, bundler(), "nobody", staged().toString()))
                .isEqualTo("bundle: there is no secret key 'nobody'; gpg --list-secret-keys shows all");
        assertThat(run(2, bundler(), "thrown away", folder.resolve("none").toString()))
                .isEqualTo("bundle: '%s' holds no release; .ci/release stages one", folder.resolve("none"));
    }

    /** The bill of materials named a library that no release had. */
    @Test
    void aReleaseHasEveryLibraryOfTheBillOfMaterials() {
        Set<String> named = Pattern.compile("<artifactId>(tidepool-[^<]+)</artifactId>")
                .matcher(text("bom"))
                .results()
                .map(match -> match.group(1))
                .filter(name -> !name.equals("tidepool-bom"))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> released = released().stream()
                .filter(module -> !text(module).contains("<packaging>pom</packaging>"))
                .map(ReleaseBundleTest::artifact)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(released).isEqualTo(named);
    }

    /** Without one, the name follows from the jar's file name, which users may change. */
    @Test
    void everyLibraryHasAModuleName() {
        assertThat(released().stream().filter(module -> !text(module).contains("<packaging>pom</packaging>")))
                .allSatisfy(module -> assertThat(Files.exists(
                                        Rooms.mainCode(module).resolve("module-info.java"))
                                || text(module).matches("(?s).*<(Automatic-Module-Name|java\\.module)>dev\\..*"))
                        .as(module)
                        .isTrue());
    }

    private static List<String> released() {
        Matcher line = RELEASED.matcher(Rooms.text(Rooms.ROOT.resolve(".ci/release")));
        assertThat(line.find()).isTrue();
        List<String> modules = new ArrayList<>(Arrays.asList(line.group(1).split(",")));
        try (var folders = Files.list(Rooms.ROOT.resolve("integrations"))) {
            folders.filter(module -> Files.exists(module.resolve("pom.xml")))
                    .forEach(module -> modules.add("integrations/" + module.getFileName()));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return modules;
    }

    private static String text(String module) {
        return Rooms.text(Rooms.ROOT.resolve(module).resolve("pom.xml"));
    }

    private static String artifact(String module) {
        Matcher artifact = ARTIFACT.matcher(text(module));
        assertThat(artifact.find()).as(module).isTrue();
        return artifact.group(1);
    }

    /** Lays the project files of this build out as Maven deploys them, with jars that hold nothing. */
    private Path staged() throws IOException {
        Path staged = folder.resolve("staged");
        deploy(staged, "tidepool", "");
        for (String module : released()) {
            deploy(staged, artifact(module), module);
        }
        return staged;
    }

    private static void deploy(Path staged, String artifact, String module) throws IOException {
        Path project = staged.resolve("dev/tidepool").resolve(artifact);
        Path versioned = Files.createDirectories(project.resolve(VERSION));
        String start = artifact + "-" + VERSION;
        Files.writeString(project.resolve("maven-metadata.xml"), "<metadata/>");
        Files.writeString(project.resolve("maven-metadata.xml.sha1"), "0");
        Files.writeString(versioned.resolve(start + ".pom"), text(module));
        Files.writeString(versioned.resolve(start + ".pom.sha1"), "0");
        if (!text(module).contains("<packaging>pom</packaging>")) {
            for (String kind : List.of(".jar", "-sources.jar", "-javadoc.jar", "-cyclonedx.json")) {
                Files.writeString(versioned.resolve(start + kind), kind);
            }
        }
    }

    private Map<String, byte[]> bundle(Path staged) throws Exception {
        Path zip = folder.resolve("bundle.zip");
        assertThat(run(0, bundler(), "thrown away", staged.toString(), zip.toString()))
                .startsWith("bundle: ");
        return CentralRules.files(new ByteArrayInputStream(Files.readAllBytes(zip)));
    }

    private static String bundler() {
        return Rooms.ROOT.resolve(".ci/bundle").toAbsolutePath().normalize().toString();
    }

    private String run(int code, String... command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("GNUPGHOME", keys.toString());
        builder.environment()
                .merge(
                        "PATH",
                        Path.of(System.getProperty("java.home"), "bin").toString(),
                        (path, java) -> java + ":" + path);
        Process process = builder.start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(printed).isEqualTo(code);
        return printed;
    }
}
