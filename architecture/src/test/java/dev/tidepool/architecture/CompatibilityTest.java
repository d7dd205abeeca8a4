package dev.tidepool.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code .ci/compare-api} says of releases of a small library: the promise of compatibility, walked through. */
@Tag("full")
class CompatibilityTest {
    private static final String OPEN = "public static void open() {}";
    private static final String SUCCESSOR = "public static void create() {}";
    private static final String REMOVED = "---! REMOVED METHOD: PUBLIC(-) STATIC(-) void open()";

    @TempDir
    private Path folder;

    @Test
    void aMethodIsDeprecatedInAMinorVersionAndGoesInTheNextMajorOne() throws Exception {
        Path first = staged("1.0.0", OPEN);
        Path deprecating = staged("1.1.0", "/** @deprecated use create */ @Deprecated " + OPEN + SUCCESSOR);
        Path tooSoon = staged("1.2.0", SUCCESSOR);
        Path next = staged("2.0.0", SUCCESSOR);
        assertThat(compare(0, first, deprecating)).containsExactly("compare-api: 1 libraries, 0 with broken API");
        assertThat(compare(1, deprecating, tooSoon))
                .startsWith("tidepool-walk: 1.2.0 may not break 1.1.0, but does:")
                .anySatisfy(line -> assertThat(line).contains(REMOVED));
        assertThat(compare(0, deprecating, next))
                .startsWith("tidepool-walk: 2.0.0 may break 1.1.0, and does:")
                .anySatisfy(line -> assertThat(line).contains(REMOVED));
    }

    @Test
    void beforeVersionOneAMinorVersionMayBreakAndAPatchVersionMayNot() throws Exception {
        Path first = staged("0.1.0", OPEN);
        assertThat(compare(1, first, staged("0.1.1", SUCCESSOR)))
                .first()
                .asString()
                .contains("may not break");
        assertThat(compare(0, first, staged("0.2.0", SUCCESSOR)))
                .first()
                .asString()
                .contains("may break");
    }

    /** Stages a release of a library with one class of these members. */
    private Path staged(String version, String members) throws IOException {
        Path release = folder.resolve(version);
        Path project = Files.createDirectories(release.resolve("dev/tidepool/tidepool-walk/" + version));
        Files.createFile(project.resolve("tidepool-walk-%s.pom".formatted(version)));
        Path classes = Files.createDirectories(folder.resolve("classes-" + version));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        JavaFileObject source = new Source("package dev.tidepool.walk; public final class Walk {" + members + "}");
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            assertThat(compiler.getTask(null, files, null, List.of("-d", classes.toString()), null, List.of(source))
                            .call())
                    .isTrue();
        }
        String file = "dev/tidepool/walk/Walk.class";
        try (OutputStream out = Files.newOutputStream(project.resolve("tidepool-walk-%s.jar".formatted(version)));
                JarOutputStream jar = new JarOutputStream(out)) {
            jar.putNextEntry(new JarEntry(file));
            Files.copy(classes.resolve(file), jar);
        }
        return release;
    }

    private static List<String> compare(int code, Path before, Path after) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(
                        Rooms.ROOT.resolve(".ci/compare-api").toString(), before.toString(), after.toString())
                .redirectErrorStream(true);
        builder.environment().put("JAPICMP", System.getProperty("java.class.path"));
        builder.environment()
                .merge(
                        "PATH",
                        Path.of(System.getProperty("java.home"), "bin").toString(),
                        (path, java) -> java + ":" + path);
        Process process = builder.start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(printed).isEqualTo(code);
        return printed.lines().toList();
    }

    /** A source that is no file. */
    private static final class Source extends SimpleJavaFileObject {
        private final String code;

        Source(String code) {
            super(URI.create("string:///dev/tidepool/walk/Walk.java"), Kind.SOURCE);
            this.code = code;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreErrors) {
            return code;
        }
    }
}
