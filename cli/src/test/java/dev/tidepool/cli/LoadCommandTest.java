package dev.tidepool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.load.serve.Offer;
import dev.tidepool.lab.load.serve.PoolServer;
import dev.tidepool.lab.load.serve.ServeSettings;
import dev.tidepool.lab.load.serve.ServedWorkload;
import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.results.Races;
import dev.tidepool.lab.results.SavedResults;
import dev.tidepool.options.cli.CommandLines;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The command line of server and client. */
@Timeout(60)
class LoadCommandTest extends CommandFixture {
    private static final String URL = "http://127.0.0.1:1";

    @Test
    void aLoadWritesTheResultOfARace(@TempDir Path folder) throws Exception {
        PoolServer server = PoolServer.start(
                Contestants.find("jdk-fixed:4"),
                Offer.of(ServedWorkload.oneTask("{wait: 1ms}")),
                new ServeSettings("127.0.0.1", 0, null, 100));
        try {
            String url = server.uri().toString();
            Path open = folder.resolve("open");
            assertThat(execute(
                            "load",
                            url,
                            "--seconds",
                            "0.5",
                            "--repeat",
                            "2",
                            "--warm-up",
                            "0s",
                            "--out",
                            open.toString()))
                    .as(error.toString())
                    .isEqualTo(code(open));
            Races saved = SavedResults.read(open);
            assertThat(saved.races().get(0).runs()).hasSize(2);
            assertThat(saved.races().get(0).scenario().plan().command())
                    .isEqualTo("./tidepool load " + url + " --seconds 0.5 --repeat 2 --warm-up 0s");
            assertThat(open.resolve("report.html")).isNotEmptyFile();
            assertThat(error.toString()).contains("[1/2] jdk-fixed:4");
            assertThat(out.toString()).contains("run 2: open loop, times from the intended start: ");

            Path again = folder.resolve("again");
            assertThat(execute("load", url, "--replay", open.toString(), "--warm-up", "0s", "--out", again.toString()))
                    .as(error.toString())
                    .isEqualTo(code(again));
            Races replayed = SavedResults.read(again);
            for (int run = 0; run < 2; run++) {
                assertThat(replayed.races().get(0).runs().get(run).arrivals().arrivalsFingerprint())
                        .isEqualTo(
                                saved.races().get(0).runs().get(run).arrivals().arrivalsFingerprint());
            }

            Path closed = folder.resolve("closed");
            assertThat(execute(
                            "load",
                            url,
                            "--connections",
                            "2",
                            "--seconds",
                            "0.3",
                            "--warm-up",
                            "0s",
                            "--out",
                            closed.toString()))
                    .as(error.toString())
                    .isEqualTo(code(closed));
            assertThat(out.toString()).contains("run 1: closed loop of 2 connections, times from sending: ");
            expect(
                    "the result of a closed loop; repeat it with ./tidepool load ",
                    "load",
                    url,
                    "--replay",
                    closed.toString());
        } finally {
            assertThat(server.end(Duration.ofSeconds(5))).isTrue();
        }
    }

    /** The server took it, and then refused the client that sent it as well as it could: it needed "another token". */
    @Test
    void aTokenThatNoHeaderCanCarryIsRefusedAtTheStart(@TempDir Path folder) throws IOException {
        String file = Files.writeString(folder.resolve("token"), "sixteen bytes\nor more")
                .toString();
        String refused = "--token-file is '" + file + "', which holds no token that a header can carry";
        expect(refused, "load", URL, "--token-file", file, "--connections", "1");
        expect(refused, "serve", "--port", "0", "--token-file", file);
    }

    @Test
    void whatIsNotAllowedIsSaidInOneLine(@TempDir Path folder) throws IOException {
        expect("the address is 'ftp://x'; allowed is http://HOST:PORT", "load", "ftp://x");
        expect("the address is ':'; allowed is", "load", ":");
        expect("--think is for a closed loop", "load", URL, "--think", "1ms");
        expect("--capacity is for an open loop", "load", URL, "--connections", "1", "--capacity", "1");
        expect("are mutually exclusive", "load", URL, "--connections", "1", "--workload", "mixed");
        expect("are mutually exclusive", "load", URL, "--replay", "x", "--workload", "mixed");
        expect("--timeout", "load", URL, "--timeout", "0s");
        expect("--warm-up", "load", URL, "--warm-up", "2min");
        expect("--threads", "load", URL, "--threads", "0");
        expect("found timeout 'soon'", "load", URL, "--timeout", "soon");
        expect("are mutually exclusive", "serve", "--task", "{wait: 1ms}", "--workload", "mixed");
        expect("unknown pool 'autoo'; nearest: auto", "serve", "--pool", "autoo");
        expect("--task:", "serve", "--task", "{weight: 1ms}", "--port", "0");
        expect("--bind is 0.0.0.0, which other machines can reach: set --token-file", "serve", "--bind", "0.0.0.0");
        expect("--drain", "serve", "--drain", "-1");
        Path unused = Files.writeString(folder.resolve("result.json"), "{}");
        expect("is not a result of a race", "load", URL, "--replay", folder.toString());
    }

    @Test
    void nobodyThereIsSaidInOneLineAndFails() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        assertThat(execute("load", "127.0.0.1:" + port)).isEqualTo(CommandLines.FAILED);
        assertThat(error.toString().strip())
                .hasLineCount(1)
                .contains("nothing listens at")
                .contains("" + port);
    }

    /** A busy machine can make every run invalid; then the load failed, although it wrote its result. */
    private static int code(Path folder) {
        return SavedResults.read(folder).races().get(0).runs().stream()
                        .anyMatch(run -> run.status().valid())
                ? CommandLines.OK
                : CommandLines.FAILED;
    }

    private void expect(String message, String... arguments) {
        error.getBuffer().setLength(0);
        assertThat(execute(arguments)).as(message).isEqualTo(CommandLines.BAD_INPUT);
        assertThat(error.toString()).startsWith("tidepool: ").contains(message);
        assertThat(error.toString().strip().lines()).hasSize(1);
    }
}
