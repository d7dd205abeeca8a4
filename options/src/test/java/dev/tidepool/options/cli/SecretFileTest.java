package dev.tidepool.options.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class SecretFileTest {
    private final List<String> warnings = new ArrayList<>();

    @TempDir
    private Path folder;

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aSecretThatEveryUserCanReadIsWarnedOf() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "sixteen bytes or more\n");
        Logger log = Logger.getLogger(SecretFile.class.getName());
        Handler listener = listener();
        log.addHandler(listener);
        log.setUseParentHandlers(false);
        try {
            Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-r-----"));
            assertThat(SecretFile.read("--secret-file", secret)).hasSize(21);
            assertThat(warnings).isEmpty();
            Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-r--r--"));
            assertThat(SecretFile.read("--secret-file", secret)).hasSize(21);
            assertThat(warnings)
                    .containsExactly(
                            "--secret-file is '%s', which every user of this machine can read; say chmod 600 %s"
                                    .formatted(secret, secret));
            warnings.clear();
            SecretFile.warnIfPublic("--tls-key", secret);
            assertThat(warnings)
                    .containsExactly("--tls-key is '%s', which every user of this machine can read; say chmod 600 %s"
                            .formatted(secret, secret));
        } finally {
            log.removeHandler(listener);
            log.setUseParentHandlers(true);
        }
    }

    /** It asked for random bytes, which as a token are refused. */
    @Test
    void aFileThatCannotBeReadIsSaidWithAWayToMakeIt() {
        Path missing = folder.resolve("missing");
        assertThatThrownBy(() -> SecretFile.read("--token-file", missing))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("--token-file is '%s', which cannot be read; make one with openssl rand -base64 32"
                        .formatted(missing));
    }

    /** A server that was given a device read it without end. */
    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aFileWithoutAnEndIsRefused() {
        assertThatThrownBy(() -> SecretFile.read("--secret-file", Path.of("/dev/zero")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("--secret-file is '/dev/zero', which holds more than 10000 bytes; allowed are 16 to 10000:"
                        + " make one with openssl rand -base64 32");
    }

    private Handler listener() {
        return new Handler() {
            @Override
            public void publish(LogRecord line) {
                warnings.add(line.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
    }
}
