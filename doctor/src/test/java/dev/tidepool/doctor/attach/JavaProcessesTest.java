package dev.tidepool.doctor.attach;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.tidepool.doctor.DoctorReport;
import dev.tidepool.doctor.Finding;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Processes of this machine. An interrupt does not end the reading of one. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class JavaProcessesTest {
    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void endTheProcesses() throws InterruptedException {
        for (Process process : started) {
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    void anotherProcessIsExaminedWithoutPreparation() throws IOException {
        Process sick = sick();
        DoctorReport report = JavaProcesses.examine(sick.pid());
        while (report.findings().stream().noneMatch(finding -> finding.urgency() == Finding.Urgency.URGENT)) {
            report = JavaProcesses.examine(sick.pid()); // its tasks have only begun
        }
        assertThat(report.facts().process()).startsWith("process " + sick.pid() + ", JDK ");
        assertThat(report.facts().pools()).hasSize(1);
        assertThat(report.findings().get(0).urgency()).isEqualTo(Finding.Urgency.URGENT);
        assertThat(report.findings().get(0).seen())
                .isEqualTo("all 2 threads wait for results of other tasks, and none is free;"
                        + " if those tasks are queued in the same pool, they never start");
    }

    @Test
    void itsProgramIsListedWithoutArguments() throws IOException {
        Process sick = sick();
        assertThat(JavaProcesses.all()).contains(new JavaProcess(sick.pid(), SickMain.class.getName()));
    }

    /** One that keeps no performance data is not listed, and is a virtual machine all the same. */
    @Test
    void aProcessThatIsNotListedIsExamined() throws IOException {
        assumeThat(Files.exists(Path.of("/proc/self/maps"))).as("/proc").isTrue();
        Process sick = sick("-XX:-UsePerfData");
        assertThat(JavaProcesses.all()).noneMatch(found -> found.pid() == sick.pid());
        assertThat(JavaProcesses.examine(sick.pid()).facts().threads()).isPositive();
    }

    @Test
    void aProcessThatRefusesSaysSo() throws IOException {
        Process sick = sick("-XX:+DisableAttachMechanism");
        expect(sick.pid(), "process %d does not answer; it hangs, or runs with -XX:+DisableAttachMechanism");
    }

    /** The signal with which one attaches would end it. */
    @Test
    void aProcessThatIsNoVirtualMachineIsLeftAlone() throws Exception {
        Process sleep = started(new ProcessBuilder("sleep", "600"));
        expect(sleep.pid(), "process %d is no Java virtual machine; './tidepool doctor' lists the Java processes");
        assertThat(sleep.isAlive()).isTrue();
    }

    @Test
    void aProcessThatHasEndedDoesNotExist() throws Exception {
        Process ended = started(new ProcessBuilder("sleep", "0"));
        assertThat(ended.waitFor(120, TimeUnit.SECONDS)).isTrue();
        expect(ended.pid(), "there is no process %d; './tidepool doctor' lists the Java processes");
    }

    @Test
    void onlyRootMayExamineProcessesOfOthers() {
        assertThat(JavaProcesses.mayExamine("ann", "ann")).isTrue();
        assertThat(JavaProcesses.mayExamine("ann", "bob")).isFalse();
        assertThat(JavaProcesses.mayExamine("ann", "root")).isFalse();
        assertThat(JavaProcesses.mayExamine("root", "bob")).isTrue();
        assertThat(JavaProcesses.mayExamine("ann", "")).isTrue();
    }

    private static void expect(long pid, String message) {
        assertThatThrownBy(() -> JavaProcesses.examine(pid))
                .isInstanceOf(IOException.class)
                .hasMessage(message, pid);
    }

    private Process sick(String... options) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), SickMain.class.getName(), "secret"));
        Process process = started(new ProcessBuilder(command));
        String line = process.inputReader(StandardCharsets.UTF_8).readLine();
        assertThat(line).isEqualTo("ready");
        return process;
    }

    private Process started(ProcessBuilder command) throws IOException {
        Process process = command.redirectError(ProcessBuilder.Redirect.DISCARD).start();
        started.add(process);
        return process;
    }
}
