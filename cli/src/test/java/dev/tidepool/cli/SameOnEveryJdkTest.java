package dev.tidepool.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A simulation gives the same bytes on every JDK of this machine that can run it, its environment apart. */
@Tag("full")
class SameOnEveryJdkTest {
    private static final Path JDKS = Path.of("/usr/lib/jvm");
    private static final int MIN_RELEASE = 17;

    @Test
    void everySizingPolicyOnOneMachine(@TempDir Path folder) throws IOException, InterruptedException {
        check(folder, "--workload", "mixed");
    }

    @Test
    void everyRoutingPolicyOnThreeNodes(@TempDir Path folder) throws IOException, InterruptedException {
        String routings = String.join(
                ",",
                Catalogue.all().stream()
                        .filter(kind -> kind.title().equals("Routing policies"))
                        .flatMap(kind -> kind.rows().stream())
                        .map(Catalogue.Row::name)
                        .toList());
        check(folder, "--workload", "mixed", "--pools", "auto,clairvoyant", "--nodes", "3", "--routing", routings);
    }

    private static void check(Path folder, String... arguments) throws IOException, InterruptedException {
        List<Path> jdks = jdks();
        assumeTrue(jdks.size() > 1, "there is only one JDK in " + JDKS);
        List<String> results = new ArrayList<>();
        for (Path jdk : jdks) {
            Path out = folder.resolve(jdk.getFileName().toString());
            List<String> words = new ArrayList<>(
                    List.of(jdk.resolve("bin/java").toString(), "-cp", System.getProperty("java.class.path")));
            words.addAll(List.of(Tidepool.class.getName(), "simulate", "--cores", "2", "--out", out.toString()));
            words.addAll(List.of(arguments));
            Process process = new ProcessBuilder(words)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            assertThat(process.waitFor()).as(jdk.toString()).isZero();
            results.add(withoutEnvironment(Files.readString(out.resolve("result.json"))));
        }
        for (int i = 1; i < results.size(); i++) {
            assertThat(results.get(i).equals(results.get(0)))
                    .as(jdks.get(0) + " and " + jdks.get(i) + " give the same bytes")
                    .isTrue();
        }
    }

    private static String withoutEnvironment(String json) {
        return json.substring(0, json.indexOf("\"environment\"")) + json.substring(json.indexOf("\"runs\""));
    }

    private static List<Path> jdks() throws IOException {
        if (!Files.isDirectory(JDKS)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(JDKS)) {
            return folders.filter(folder -> release(folder) >= MIN_RELEASE && !Files.isSymbolicLink(folder))
                    .sorted()
                    .toList();
        }
    }

    private static int release(Path jdk) {
        try (Stream<String> lines = Files.lines(jdk.resolve("release"))) {
            return lines.filter(line -> line.startsWith("JAVA_VERSION=\""))
                    .map(line -> line.replaceAll("JAVA_VERSION=\"(\\d+).*", "$1"))
                    .mapToInt(Integer::parseInt)
                    .findFirst()
                    .orElse(0);
        } catch (IOException noJdk) {
            return 0;
        }
    }
}
