package dev.tidepool.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The code that README and {@code docs} print. CONTRIBUTING says how a document marks what a fragment uses. */
class PrintedCodeTest {
    private static final Pattern TYPE = Pattern.compile(
            "^(?:public |final |abstract |sealed )*(?:class|interface|record|enum) (\\w+)", Pattern.MULTILINE);
    private static final Pattern IMPORT = Pattern.compile("^import [^\n]*\n", Pattern.MULTILINE);
    private static final Pattern XML_COORDINATES = Pattern.compile(
            "<groupId>dev\\.tidepool</groupId>\\s*<artifactId>([^<]+)</artifactId>(?:\\s*<version>([^<]+)</version>)?");
    private static final Pattern COORDINATES =
            Pattern.compile("\\bdev\\.tidepool:(?!type=)([\\w-]+)(?::([\\w.]+\\w))?");
    private static final Pattern PROJECT =
            Pattern.compile("<artifactId>tidepool</artifactId>\\s*<version>([^<]+)</version>");
    private static final Pattern ARTIFACT = Pattern.compile("<artifactId>(tidepool-[^<]+)</artifactId>");

    /** What a fragment sees without importing it. */
    private static final List<String> VISIBLE = List.of(
            "java.time",
            "java.util",
            "java.util.concurrent",
            "dev.tidepool.executor",
            "dev.tidepool.policy",
            "dev.tidepool.policy.control",
            "dev.tidepool.policy.sizing",
            "dev.tidepool.policy.sizing.auto",
            "dev.tidepool.cluster",
            "dev.tidepool.cluster.grpc",
            "dev.tidepool.cluster.hazelcast");

    /** The README's code did not compile: it left out its imports. */
    @Test
    void javaCodeCompiles(@TempDir Path folder) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> failures = new ArrayList<>();
        int compiled = 0;
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            for (Path document : PrintedBlock.documents()) {
                List<JavaFileObject> sources = new ArrayList<>();
                for (PrintedBlock block : PrintedBlock.in(document, "java")) {
                    if (!block.comment().startsWith("not compiled: ")) {
                        sources.add(source(block));
                    }
                }
                if (!sources.isEmpty()) {
                    Path classes = Files.createTempDirectory(folder, "classes");
                    List<String> options = List.of(
                            "-proc:none", "-cp", System.getProperty("java.class.path"), "-d", classes.toString());
                    StringWriter errors = new StringWriter();
                    if (!compiler.getTask(errors, files, null, options, null, sources)
                            .call()) {
                        failures.add(errors.toString());
                    }
                    compiled += sources.size();
                }
            }
        }
        assertThat(failures)
                .as("compiler errors; see 'Code in documents' in CONTRIBUTING")
                .isEmpty();
        assertThat(compiled).isGreaterThan(10);
    }

    /** The name of a source says where it is printed, for the compiler's messages. */
    private static JavaFileObject source(PrintedBlock block) {
        String fragment = "Fragment" + block.line();
        String code = TYPE.matcher(block.code()).find() ? block.code() : wrapped(block, fragment);
        String name = TYPE.matcher(code).results().findFirst().orElseThrow().group(1);
        String place = "%s/line%d/%s.java".formatted(block.document().getFileName(), block.line(), name);
        return new SimpleJavaFileObject(URI.create("string:///" + place), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreErrors) {
                return code;
            }
        };
    }

    private static String wrapped(PrintedBlock block, String name) {
        String given = block.comment().startsWith("given ") ? block.comment().substring("given ".length()) : "";
        StringBuilder code = new StringBuilder();
        VISIBLE.forEach(each -> code.append("import ").append(each).append(".*; "));
        IMPORT.matcher(block.code()).results().map(MatchResult::group).forEach(code::append);
        return code.append("\nclass %s { void run(%s) throws Exception {\n".formatted(name, given))
                .append(IMPORT.matcher(block.code()).replaceAll(""))
                .append("}}\n")
                .toString();
    }

    @Test
    void coordinatesAreThoseOfTheBillOfMaterials() throws IOException {
        String version =
                find(PROJECT, Rooms.text(Rooms.ROOT.resolve("pom.xml"))).get(0).group(1);
        Set<String> artifacts = new TreeSet<>(Set.of("tidepool-bom"));
        find(ARTIFACT, Rooms.text(Rooms.ROOT.resolve("bom/pom.xml"))).forEach(each -> artifacts.add(each.group(1)));
        int found = 0;
        for (Path document : PrintedBlock.documents()) {
            for (Pattern form : List.of(XML_COORDINATES, COORDINATES)) {
                for (MatchResult coordinates : find(form, Rooms.text(document))) {
                    assertThat(artifacts).as("in %s", document).contains(coordinates.group(1));
                    if (coordinates.group(2) != null) {
                        assertThat(coordinates.group(2)).as("in %s", document).isEqualTo(version);
                    }
                    found++;
                }
            }
        }
        assertThat(found).isPositive();
    }

    @Test
    void xmlYamlAndJsonCanBeRead() throws IOException {
        for (PrintedBlock block : PrintedBlock.all("xml")) {
            byte[] fragment = ("<root>" + block.code() + "</root>").getBytes(StandardCharsets.UTF_8);
            assertThatCode(() -> DocumentBuilderFactory.newInstance()
                            .newDocumentBuilder()
                            .parse(new ByteArrayInputStream(fragment)))
                    .as("%s", block)
                    .doesNotThrowAnyException();
        }
        for (PrintedBlock block : PrintedBlock.all("yaml")) {
            assertThatCode(() -> new Load(LoadSettings.builder().build())
                            .loadAllFromString(block.code())
                            .forEach(read -> assertThat(read).isInstanceOf(Map.class)))
                    .as("%s", block)
                    .doesNotThrowAnyException();
        }
        for (PrintedBlock block : PrintedBlock.all("json")) {
            assertThatCode(() -> new ObjectMapper().readTree(block.code()))
                    .as("%s", block)
                    .doesNotThrowAnyException();
        }
    }

    private static List<MatchResult> find(Pattern pattern, String text) {
        try (Stream<MatchResult> results = pattern.matcher(text).results()) {
            return results.toList();
        }
    }
}
