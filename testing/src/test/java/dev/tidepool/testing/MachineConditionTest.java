package dev.tidepool.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.BindException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

class MachineConditionTest {
    private final Throwable taken = new IllegalStateException("server", new BindException("in use"));

    @Test
    void aFolderWhereNoFileCanBeMadeIsNamed(@TempDir Path folder) throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        assertThat(MachineCondition.missingFolder(folder)).isEmpty();
        assertThat(MachineCondition.missingFolder(file))
                .hasValue("no folder for temporary files: java.io.tmpdir is " + file
                        + ", where no file can be made; set TMPDIR or -Djava.io.tmpdir");
    }

    @Test
    void withoutAFreePortATestIsSkipped() {
        assertThat(MachineCondition.skipped(taken, () -> false))
                .isInstanceOf(TestAbortedException.class)
                .hasMessage("no free port on the loopback interface: in use");
    }

    @Test
    void aPortThatIsTakenWhileOthersAreFreeFailsTheTest() {
        assertThat(MachineCondition.skipped(taken, () -> true)).isSameAs(taken);
    }

    @Test
    void anyOtherFailureStays() {
        IOException other = new IOException("disk full");
        assertThat(MachineCondition.skipped(other, () -> false)).isSameAs(other);
    }
}
