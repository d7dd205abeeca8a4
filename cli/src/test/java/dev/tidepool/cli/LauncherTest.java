package dev.tidepool.cli;

import static java.nio.file.attribute.PosixFilePermissions.asFileAttribute;
import static java.nio.file.attribute.PosixFilePermissions.fromString;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.options.cli.CommandLines;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The script {@code ./tidepool}, with a Maven that only says that it was called. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "the script locks its build with Linux's flock")
class LauncherTest {
    private static final int TERMINALS = 3;

    /** A build that ends once all other terminals wait for it. */
    private static final String MAVEN = """
            #!/bin/sh
            echo build >> builds
            until [ "$(grep -l waiting terminal-* | wc -l)" -eq %d ]; do :; done
            mkdir -p cli/target/plain
            """.formatted(TERMINALS - 1);

    @TempDir
    private Path folder;

    /** Three commands in three terminals each built, and wrote over each other's classes. */
    @Test
    void commandsStartedTogetherBuildOnce() throws Exception {
        Files.copy(root().resolve("tidepool"), folder.resolve("tidepool"));
        Path tools = Files.createDirectory(folder.resolve("tools"));
        Files.writeString(Files.createFile(tools.resolve("mvn"), asFileAttribute(fromString("rwxr-xr-x"))), MAVEN);
        List<Process> terminals = new ArrayList<>();
        for (int i = 1; i <= TERMINALS; i++) {
            terminals.add(command(tools, folder.resolve("terminal-" + i)));
        }
        for (Process terminal : terminals) {
            assertThat(terminal.waitFor(120, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(folder.resolve("builds")).hasContent("build");
    }

    /** The JVM ended with the stack trace of a class that it could not open. */
    @ParameterizedTest
    @ValueSource(strings = {"node", "balancer"})
    void aServerWithoutOpenFilesSaysSo(String server) throws Exception {
        String launcher = root().resolve("tidepool").toString();
        Process limited = new ProcessBuilder("/bin/sh", "-c", "ulimit -n 64; exec \"$@\"", "sh", launcher, server)
                .redirectErrorStream(true)
                .start();
        String said = new String(limited.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(limited.waitFor()).as(said).isEqualTo(CommandLines.BAD_INPUT);
        assertThat(said)
                .isEqualTo("tidepool: ulimit -n is 64; a server needs 256 open files or more: raise it, as in"
                        + " ulimit -n 4096\n");
    }

    private Process command(Path tools, Path errors) throws IOException {
        ProcessBuilder command = new ProcessBuilder("/bin/sh", "tidepool", "list")
                .directory(folder.toFile())
                .redirectError(errors.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        command.environment().merge("PATH", "", (path, none) -> tools + File.pathSeparator + path);
        command.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return command.start();
    }

    private static Path root() {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.exists(root.resolve("tidepool"))) {
            root = root.getParent();
        }
        return root;
    }
}
