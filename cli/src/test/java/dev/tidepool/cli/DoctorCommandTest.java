package dev.tidepool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tidepool.lab.results.Json;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The process of the test is the patient; other processes are tested where they are attached to. */
class DoctorCommandTest extends CommandFixture {
    private static final String SELF = Long.toString(ProcessHandle.current().pid());

    DoctorCommandTest() {
        super("doctor");
    }

    @Test
    void thePoolsOfAProcessAndWhatIsWrongArePrinted() throws InterruptedException {
        CountDownLatch release = new CountDownLatch(1);
        ExecutorService pool = Executors.newSingleThreadExecutor(task -> new Thread(task, "patient-1"));
        try {
            CountDownLatch started = new CountDownLatch(1);
            pool.execute(() -> {
                started.countDown();
                await(release);
            });
            assertThat(started.await(120, TimeUnit.SECONDS)).isTrue();
            assertThat(execute(SELF)).isZero();
        } finally {
            release.countDown();
            pool.shutdown();
            assertThat(pool.awaitTermination(120, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(out.toString())
                .startsWith("process " + SELF + ", JDK ")
                .containsPattern("\npool +kind +threads +busy +max +queued +most are in\n")
                .containsPattern("\npatient +ThreadPoolExecutor +1 +1 +[?] +[?]");
    }

    @Test
    void asJsonItHoldsFactsAndFindings() throws IOException {
        assertThat(execute(SELF, "--json")).isZero();
        JsonNode report = Json.MAPPER.readTree(out.toString());
        assertThat(report.at("/facts/threads").asInt()).isPositive();
        assertThat(report.at("/findings").isArray()).isTrue();
    }

    @Test
    void withoutAProcessItListsThem() {
        assertThat(execute()).isZero();
        assertThat(out.toString()).doesNotContain(SELF + "  "); // the doctor is no patient
    }

    @Test
    void badInputIsOneLine() {
        expectBadInput("tidepool: PID is 'shop'; allowed is a whole number", "shop");
        expectBadInput("tidepool: there is no process 2147483647; './tidepool doctor' lists", "2147483647");
        expectBadInput("tidepool: there is no process -1; './tidepool doctor' lists", "--", "-1");
        expectBadInput("tidepool: unknown argument '2'", "1", "2");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }
}
