package dev.tidepool.cluster.hazelcast.internal.port;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.LogLines;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RejectionLogTest {
    private long now;

    @Test
    void logsAHostAndAReasonOnceAMinuteAndThenTheNumberOfOthers() throws Exception {
        try (LogLines lines = LogLines.of("rejections.test")) {
            RejectionLog rejections = new RejectionLog(System.getLogger("rejections.test"), () -> now);
            for (int port = 1; port <= 5; port++) {
                rejections.rejected(at(0, 1, port), "reason");
            }
            rejections.rejected(at(0, 1, 9), "another reason");
            assertThat(lines.all())
                    .containsExactly(
                            "members' port: rejected the connection with /10.0.0.1:1: reason",
                            "members' port: rejected the connection with /10.0.0.1:9: another reason");
            now += TimeUnit.SECONDS.toNanos(60);
            rejections.rejected(at(0, 1, 6), "reason");
            assertThat(lines.all().get(2)).endsWith("reason (before this, 4 more were rejected and not logged)");
        }
    }

    @Test
    void hasALimitOnTheLinesOfAMinute() throws Exception {
        try (LogLines lines = LogLines.of("rejections.test")) {
            RejectionLog rejections = new RejectionLog(System.getLogger("rejections.test"), () -> now);
            for (int i = 0; i < 1_000; i++) {
                rejections.rejected(at(i / 250, i % 250, 1), "reason");
            }
            assertThat(lines.all()).hasSize(RejectionLog.MAX_LINES);
        }
    }

    private static InetSocketAddress at(int third, int fourth, int port) throws Exception {
        return new InetSocketAddress(InetAddress.getByAddress(new byte[] {10, 0, (byte) third, (byte) fourth}), port);
    }
}
