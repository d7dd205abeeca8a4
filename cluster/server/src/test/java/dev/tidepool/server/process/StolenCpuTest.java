package dev.tidepool.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class StolenCpuTest {
    private Process busy;

    @BeforeEach
    void start() throws IOException {
        busy = new ProcessBuilder("/bin/sh", "-c", "while :; do :; done").start();
    }

    @AfterEach
    void end() {
        busy.destroyForcibly();
    }

    @Test
    void theProcessRunsForOnlyItsShareOfTheTime() throws Exception {
        try (StolenCpu stolen = StolenCpu.of(busy.pid(), 0.2)) {
            assertThat(stolen).isNotNull();
            assertThat(share(Duration.ofMillis(1_500))).isLessThan(0.3);
        }
        Duration before = cpu();
        while (cpu().minus(before).toMillis() < 100) { // it runs freely again
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    @Test
    void itEndsWithTheProcess() throws Exception {
        try (StolenCpu stolen = StolenCpu.of(busy.pid(), 0.5)) {
            assertThat(stolen).isNotNull();
            busy.destroyForcibly();
            assertThat(busy.waitFor(120, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void aShareOutOfRangeIsNamed() {
        assertThatThrownBy(() -> StolenCpu.of(busy.pid(), 1)).hasMessage("share is 1.0; allowed is 0.02 to 0.98");
    }

    @Test
    void aSignalToAProcessThatHasEndedFails() throws Exception {
        try (Signals signals = new Signals(busy.pid())) {
            busy.destroyForcibly();
            busy.waitFor();
            assertThatThrownBy(signals::stop).isInstanceOf(IOException.class).hasMessageContaining("it has ended");
        }
    }

    private double share(Duration time) throws InterruptedException {
        Duration before = cpu();
        TimeUnit.NANOSECONDS.sleep(time.toNanos());
        return (double) cpu().minus(before).toNanos() / time.toNanos();
    }

    private Duration cpu() {
        return busy.toHandle().info().totalCpuDuration().orElse(Duration.ZERO);
    }
}
