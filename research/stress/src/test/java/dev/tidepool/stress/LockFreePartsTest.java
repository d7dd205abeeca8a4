package dev.tidepool.stress;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs jcstress in a process of its own, for about a minute. {@code -Dtidepool.jcstress="-m default"} gives it other
 * options, for a longer run.
 */
@Tag("full")
@Tag("nightly")
@Tag("alone")
class LockFreePartsTest {
    private static final String OPTIONS = "-iters 2 -time 250 -f 1 -fsm 1 -sc false -af NONE -jvmArgs -Xmx256m";

    /** Only a run that hangs reaches it, or one with longer options. */
    private static final long LIMIT_HOURS = 12;

    @TempDir
    private Path folder;

    @Test
    void noForbiddenOutcomeOfAnyRace() throws Exception {
        Path output = folder.resolve("output");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "org.openjdk.jcstress.Main",
                "-r",
                folder.resolve("report").toString()));
        command.addAll(List.of(System.getProperty("tidepool.jcstress", OPTIONS).split(" ", -1)));
        Process jcstress = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(jcstress.waitFor(LIMIT_HOURS, TimeUnit.HOURS))
                    .as("jcstress ended within %d hours", LIMIT_HOURS)
                    .isTrue();
        } finally {
            jcstress.destroyForcibly();
        }
        String text = Files.readString(output);
        assertThat(jcstress.exitValue()).as(text).isZero();
        assertThat(text).containsPattern("([1-9][0-9]*) planned; \\1 passed, 0 failed, 0 soft errs, 0 hard errs");
    }
}
