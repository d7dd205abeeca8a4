package dev.tidepool.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The projects that {@code .ci/fresh-projects} makes from the guides. It runs them after a release was staged; a page
 * whose code it no longer finds is noticed here.
 */
class FreshProjectsTest {
    private static final Path SCRIPT =
            Rooms.ROOT.resolve(".ci/fresh-projects").toAbsolutePath().normalize();

    @TempDir
    private Path folder;

    @Test
    void everyProjectHasTheCodeOfItsPage() throws Exception {
        assertThat(run(0, "--make", folder.toString())).isEmpty();
        List<Path> projects;
        try (Stream<Path> made = Files.list(folder)) {
            projects = made.toList();
        }
        assertThat(projects).hasSizeGreaterThan(8).allSatisfy(project -> {
            assertThat(project.resolve("pom.xml")).content().contains("<groupId>dev.tidepool</groupId>");
            List<Path> code = Rooms.files(project, Rooms.ANY_DEPTH, ".java", ".kt");
            assertThat(code)
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(file).content().doesNotContain("@snippet@", "@imports@"));
        });
    }

    @Test
    void withoutAReleaseItSaysWhoStagesOne() throws Exception {
        Path none = folder.resolve("none");
        assertThat(run(2, none.toString()))
                .isEqualTo("fresh-projects: '%s' holds no release; .ci/release stages one", none);
    }

    private static String run(int code, String... arguments) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(Stream.concat(Stream.of(SCRIPT.toString()), Stream.of(arguments))
                        .toList())
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(printed).isEqualTo(code);
        return printed;
    }
}
