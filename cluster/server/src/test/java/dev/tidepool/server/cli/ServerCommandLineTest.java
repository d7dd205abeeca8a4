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
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
                .contains("--health-port", "--callers-port", "--callers-plaintext")
                .contains("--tls-certificate", "--tls-key", "--tls-trusted")
                .contains("--rights", "--[no-]built-in-tasks")
                .doesNotContain("--until-input-ends");
        assertThat(execute("balancer", "--help")).isZero();
        assertThat(out.toString())
                .contains("--token-file", "--connections-per-address", "--routing")
                .contains(
                        "--nodes",
                        "--tls-certificate",
                        "--tls-key",
                        "--tls-trusted",
                        "--callers-plaintext",
                        "--rights");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    unknown pool 'fixd'; nearest: fixed | node --pool fixd:4
                    pool 'fixed:x': found threads 'x' | node --pool fixed:x
                    unknown routing policy 'shortest'; nearest: shortest-wait | balancer --routing shortest
                    --port is TAKEN, which is not free on 127.0.0.1 | node --port TAKEN
                    --port is TAKEN, which is not free on 127.0.0.1 | balancer --port TAKEN
                    --port is 65536; allowed is 0 to 65535 | node --port 65536
                    --secret-file is 'SHORT', which holds 15 bytes; allowed are 16 to 10000 | node --secret-file SHORT
                    --secret-file is 'MISSING', which cannot be read | node --secret-file MISSING
                    --bind is 0.0.0.0, which other machines can reach: give every node the same secret \
                        | node --bind 0.0.0.0
                    --bind is 0.0.0.0, which other machines can reach: set --token-file \
                        | balancer --bind 0.0.0.0
                    --bind is 0.0.0.0, which other machines can reach: set --token-file \
                        | balancer --bind 0.0.0.0 --secret-file SECRET
                    --bind is '192.0.2.1', which is not an address of this machine \
                        | node --bind 192.0.2.1 --secret-file SECRET --callers-plaintext
                    --bind is 'no-such-host.invalid', which is not an address of this machine \
                        | node --bind no-such-host.invalid
                    --bind is 'no-such-host.invalid', which is not an address of this machine \
                        | balancer --bind no-such-host.invalid
                    --bind is ' ', which is not an address of this machine | node --bind BLANK
                    --bind is '[::1]', which is not an address of this machine; name one, as in 127.0.0.1 or ::1 \
                        | node --bind [::1]
                    --bind is ' ', which is not an address of this machine | balancer --bind BLANK
                    --join names 'localhost'; allowed is HOST:PORT | node --join localhost
                    unknown option '--join' | balancer --port 0 --join 127.0.0.1:7701
                    --payload-limit is 0; allowed is 1 to 100000000 | node --payload-limit 0
                    --drain is -1; allowed is 0 to 3600 | node --drain -1
                    --health-port is TAKEN, which is not free on 127.0.0.1 | node --health-port TAKEN
                    --health-port is -1; allowed is 0 to 65535 | balancer --health-port -1
                    --connections-per-address is 0; allowed is 1 to 10000 \
                        | balancer --port 0 --connections-per-address 0
                    --name is blank | node --name BLANK
                    --callers-port is TAKEN, which is not free on 127.0.0.1 | node --port 0 --callers-port TAKEN
                    --callers-port is 65536; allowed is 0 to 65535 | node --port 0 --callers-port 65536
                    --callers-host is 'BLANK'; allowed is a name or an address | node --port 0 --callers-host BLANK
                    --bind is 0.0.0.0, which other machines can reach: callers need certificates with \
                        | node --bind 0.0.0.0 --secret-file SECRET
                    --tls-certificate, --tls-key and --tls-trusted belong together \
                        | node --port 0 --callers-port 0 --tls-key SECRET
                    node 10.0.0.7:7801 needs certificates, because it is on another machine \
                        | balancer --port 0 --nodes 10.0.0.7:7801
                    node no-such-host.invalid:7801 has a host without an address; name one \
                        | balancer --port 0 --nodes no-such-host.invalid:7801
                    --port and --callers-port are both 7777; give each its own \
                        | node --port 7777 --callers-port 7777
                    --port and --health-port are both 7777; give each its own \
                        | node --port 7777 --health-port 7777
                    --port and --health-port are both 7777; give each its own \
                        | balancer --port 7777 --health-port 7777
                    --health-port and --callers-port are both 7777; give each its own \
                        | node --port 0 --callers-port 7777 --health-port 7777
                    --token-file is 'BINARY', which holds no token that a header can carry; allowed are up to 4096 \
                        | balancer --port 0 --token-file BINARY
                    --token-file is 'TRAILING', which holds no token that a header can carry \
                        | balancer --port 0 --token-file TRAILING
                    --token-file is 'HUGE', which holds no token that a header can carry \
                        | balancer --port 0 --token-file HUGE
                    --rights needs the --tls files | node --port 0 --rights SECRET
                    --rights and --token-file exclude each other \
                        | balancer --port 0 --rights SECRET --token-file SECRET
                    --rights is 'MISSING': it cannot be read as text \
                        | balancer --port 0 --rights MISSING
                    --rights is 'SECRET': found 'sixteen bytes or more', expected a caller's name \
                        | balancer --port 0 --rights SECRET
                    'localhost' is no address; allowed is HOST:PORT | balancer --port 0 --nodes localhost
                    'MISSING' cannot be read; name a file in PEM \
                        | balancer --port 0 --nodes 10.0.0.7:7801 --tls-certificate MISSING --tls-key SECRET \
                    --tls-trusted SECRET
                    """)
    void badInputIsNamed(String message, String arguments) throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Map<String, String> values = Map.of(
                    "TAKEN", Integer.toString(taken.getLocalPort()),
                    "SHORT", file("short", "fifteen bytes..\n"),
                    "SECRET", file("secret", "sixteen bytes or more"),
                    "BINARY", file("binary", "sixteen bytes or m\u00f6re"),
                    "TRAILING", file("trailing", "sixteen bytes or more \n"),
                    "HUGE", file("huge", "x".repeat(4_097)),
                    "MISSING", folder.resolve("missing").toString(),
                    "BLANK", " ");
            String expected = message;
            for (Map.Entry<String, String> value : values.entrySet()) {
                expected = expected.replace(value.getKey(), value.getValue());
            }
            String[] words = Arrays.stream(arguments.split(" ", -1))
                    .map(word -> values.getOrDefault(word, word))
                    .toArray(String[]::new);
            assertThat(execute(words)).as(error.toString()).isEqualTo(CommandLines.BAD_INPUT);
            assertThat(error.toString()).startsWith("tidepool: " + expected);
            assertThat(error.toString().strip().lines()).hasSize(1);
        }
    }

    private String file(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content).toString();
    }

    @Test
    void aClusterThatCannotBeJoinedIsNamed() throws IOException {
        int nobody;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = socket.getLocalPort();
        }
        assertThat(execute("node", "--port", "0", "--join", "127.0.0.1:" + nobody))
                .isEqualTo(CommandLines.FAILED);
        assertThat(error.toString())
                .startsWith("tidepool: no node of cluster 'tidepool' at 127.0.0.1:" + nobody + " admitted this one")
                .hasLineCount(1);
    }

    @Test
    void aNodeToJoinWithoutAnAddressIsNamed() {
        assertThat(execute("node", "--port", "0", "--join", "no-such-host.invalid:7701"))
                .isEqualTo(CommandLines.FAILED);
        assertThat(error.toString())
                .endsWith(" (no-such-host.invalid:7701 has no address: the name service does not know it)"
                        + System.lineSeparator())
                .hasLineCount(1);
    }

    @Test
    void aNodeThatTakesNoCallersIsNamed() throws IOException {
        int nobody;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = socket.getLocalPort();
        }
        assertThat(execute("balancer", "--port", "0", "--nodes", "127.0.0.1:" + nobody))
                .isEqualTo(CommandLines.FAILED);
        assertThat(error.toString())
                .startsWith("tidepool: no node at 127.0.0.1:" + nobody + " takes this caller (")
                .contains("; --nodes names the --callers-port of a node, by default 100 above its --port")
                .hasLineCount(1);
    }

    private int execute(String... arguments) {
        CommandLine commandLine = Server.commandLine();
        commandLine.setOut(new PrintWriter(out, true));
        commandLine.setErr(new PrintWriter(error, true));
        return commandLine.execute(arguments);
    }
}
