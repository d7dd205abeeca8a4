package dev.tidepool.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.options.cli.CommandLines;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Bad input causes one line of output, before anything starts. */
class ServerCommandLineTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter error = new StringWriter();

    @TempDir
    private Path folder;

    @Test
    void helpNamesEveryOption() {
        assertThat(execute("node", "--help")).isZero();
        assertThat(out.toString())
                .contains("--bind", "--port", "--join", "--cluster", "--secret-file", "--pool", "--name", "--drain")
                .doesNotContain("--until-input-ends");
        assertThat(execute("balancer", "--help")).isZero();
        assertThat(out.toString()).contains("--token-file", "--member-bind", "--member-port", "--routing");
    }

    @Test
    void anUnknownPolicyOffersTheNearestNames() {
        expectBadInput("tidepool: unknown pool 'fixd'; nearest: fixed", "node", "--pool", "fixd:4");
        expectBadInput("tidepool: pool 'fixed:x': found threads 'x'", "node", "--pool", "fixed:x");
        expectBadInput(
                "tidepool: unknown routing policy 'shortest'; nearest: shortest-wait",
                "balancer",
                "--routing",
                "shortest");
    }

    @Test
    void aPortThatIsTakenIsNamed() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());
            expectBadInput("tidepool: --port is " + port + ", which is not free on 127.0.0.1", "node", "--port", port);
            expectBadInput(
                    "tidepool: --port is " + port + ", which is not free on 127.0.0.1",
                    "balancer",
                    "--join",
                    "127.0.0.1:7701",
                    "--port",
                    port);
        }
        expectBadInput("tidepool: --port is 65536; allowed is 0 to 65535", "node", "--port", "65536");
    }

    @Test
    void aBadSecretIsRefused() throws IOException {
        Path shortOne = Files.writeString(folder.resolve("short"), "fifteen bytes..\n");
        expectBadInput(
                "tidepool: --secret-file is '" + shortOne + "', which holds 15 bytes; allowed are 16 to 10000",
                "node",
                "--secret-file",
                shortOne.toString());
        Path missing = folder.resolve("missing");
        expectBadInput(
                "tidepool: --secret-file is '" + missing + "', which cannot be read",
                "node",
                "--secret-file",
                missing.toString());
    }

    @Test
    void addressesOffLoopbackNeedASecret() throws IOException {
        expectBadInput(
                "tidepool: --bind is 0.0.0.0, which other machines can reach: give every node the same secret",
                "node",
                "--bind",
                "0.0.0.0");
        expectBadInput(
                "tidepool: --bind is 0.0.0.0, which other machines can reach: set --token-file",
                "balancer",
                "--join",
                "127.0.0.1:7701",
                "--bind",
                "0.0.0.0");
        Path secret = Files.writeString(folder.resolve("secret"), "sixteen bytes or more");
        expectBadInput(
                "tidepool: --bind is 0.0.0.0, which other machines can reach: set --token-file",
                "balancer",
                "--join",
                "127.0.0.1:7701",
                "--bind",
                "0.0.0.0",
                "--secret-file",
                secret.toString());
        expectBadInput(
                "tidepool: --member-bind is 0.0.0.0, which other machines can reach",
                "balancer",
                "--port",
                "0",
                "--join",
                "127.0.0.1:7701",
                "--member-bind",
                "0.0.0.0");
        expectBadInput(
                "tidepool: --bind is '192.0.2.1', which is not an address of this machine",
                "node",
                "--bind",
                "192.0.2.1",
                "--secret-file",
                secret.toString());
    }

    @Test
    void nodesToJoinAreHostsWithPorts() {
        expectBadInput("tidepool: --join names 'localhost'; allowed is HOST:PORT", "node", "--join", "localhost");
        expectBadInput("tidepool: --join is missing", "balancer", "--port", "0");
    }

    @Test
    void numbersOutOfRangeAreNamedWithTheirRange() {
        expectBadInput("tidepool: --payload-limit is 0; allowed is 1 to 100000000", "node", "--payload-limit", "0");
        expectBadInput("tidepool: --drain is -1; allowed is 0 to 3600", "node", "--drain", "-1");
        expectBadInput("tidepool: --name is blank", "node", "--name", " ");
    }

    @Test
    void aClusterThatCannotBeJoinedIsNamed() throws IOException {
        int nobody;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = socket.getLocalPort();
        }
        error.getBuffer().setLength(0);
        assertThat(execute("node", "--port", "0", "--join", "127.0.0.1:" + nobody))
                .isEqualTo(CommandLines.FAILED);
        assertThat(error.toString())
                .startsWith("tidepool: no node of cluster 'tidepool' at 127.0.0.1:" + nobody + " admitted this one")
                .hasLineCount(1);
    }

    private void expectBadInput(String message, String... arguments) {
        error.getBuffer().setLength(0);
        assertThat(execute(arguments)).as(error.toString()).isEqualTo(CommandLines.BAD_INPUT);
        assertThat(error.toString()).startsWith(message);
        assertThat(error.toString().strip().lines()).hasSize(1);
    }

    private int execute(String... arguments) {
        CommandLine commandLine = Server.commandLine();
        commandLine.setOut(new PrintWriter(out, true));
        commandLine.setErr(new PrintWriter(error, true));
        return commandLine.execute(arguments);
    }
}
