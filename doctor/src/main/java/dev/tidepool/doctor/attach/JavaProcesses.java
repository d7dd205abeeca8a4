package dev.tidepool.doctor.attach;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import com.sun.tools.attach.VirtualMachineDescriptor;
import dev.tidepool.doctor.DoctorReport;
import dev.tidepool.doctor.ProcessFacts;
import dev.tidepool.doctor.reading.ProcessReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * Examines Java processes of this machine. The first examination of a process starts its management agent, which serves
 * local connections until the process ends.
 */
public final class JavaProcesses {
    private static final long OWN = ProcessHandle.current().pid();
    private static final Path PROC = Path.of("/proc");
    private static final String ROOT = "root";

    private JavaProcesses() {}

    /** Returns the Java processes that can be found, without this one, in the order of their numbers. */
    public static List<JavaProcess> all() {
        return VirtualMachine.list().stream()
                .map(found -> new JavaProcess(Long.parseLong(found.id()), program(found)))
                .filter(found -> found.pid() != OWN)
                .sorted(Comparator.comparing(JavaProcess::pid))
                .toList();
    }

    private static String program(VirtualMachineDescriptor found) {
        return found.displayName().split(" ", 2)[0];
    }

    /**
     * Looks at a process once.
     *
     * @throws IOException if the process cannot be examined: the message says why in one sentence, and what to do
     */
    @SuppressWarnings("BanJNDI") // the address is that of the process's own agent, which serves this machine alone
    public static DoctorReport examine(long pid) throws IOException {
        if (pid == OWN) {
            return DoctorReport.of(ProcessReader.read(ManagementFactory.getPlatformMBeanServer(), List.of()));
        }
        check(pid);
        String address = address(pid);
        try (JMXConnector connector = JMXConnectorFactory.connect(new JMXServiceURL(address))) {
            ProcessFacts facts = ProcessReader.read(connector.getMBeanServerConnection(), List.of());
            return DoctorReport.of(facts);
        } catch (IOException lost) {
            throw new IOException(
                    "process %d ended or broke the connection: %s".formatted(pid, lost.getMessage()), lost);
        }
    }

    /**
     * Whoever attaches sends the process a signal that ends every process but a virtual machine. So it must be one, and
     * belong to this user.
     */
    private static void check(long pid) throws IOException {
        ProcessHandle process = ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .orElseThrow(() -> new IOException(
                        "there is no process %d; './tidepool doctor' lists the Java processes".formatted(pid)));
        String user = process.info().user().orElse("");
        String self = ProcessHandle.current().info().user().orElse("");
        if (!mayExamine(self, user)) {
            throw new IOException("process %d belongs to the user '%s', and you are '%s'; run doctor as that user"
                    .formatted(pid, user, self));
        }
        if (!isJava(pid)) {
            throw new IOException("process %d is no Java virtual machine; './tidepool doctor' lists the Java processes"
                    .formatted(pid));
        }
    }

    /** The system tells no user of a process that it hides: then the next step fails. */
    static boolean mayExamine(String self, String owner) {
        return owner.isEmpty() || owner.equals(self) || self.equals(ROOT);
    }

    private static boolean isJava(long pid) throws IOException {
        if (VirtualMachine.list().stream().anyMatch(found -> found.id().equals(Long.toString(pid)))) {
            return true;
        }
        // One without performance data, or in a container, is not listed.
        Path maps = PROC.resolve(Long.toString(pid)).resolve("maps");
        if (!Files.exists(PROC.resolve("self/maps"))) {
            return false;
        }
        try (Stream<String> lines = Files.lines(maps, StandardCharsets.ISO_8859_1)) {
            return lines.anyMatch(line -> line.endsWith("/libjvm.so"));
        } catch (NoSuchFileException ended) {
            return false;
        } catch (IOException | UncheckedIOException refused) {
            throw new IOException(
                    "process %d may not be read; run doctor as its user, or as root".formatted(pid), refused);
        }
    }

    private static String address(long pid) throws IOException {
        VirtualMachine machine;
        try {
            machine = VirtualMachine.attach(Long.toString(pid));
        } catch (AttachNotSupportedException | IOException refused) {
            throw new IOException(
                    "process %d does not answer; it hangs, or runs with -XX:+DisableAttachMechanism".formatted(pid),
                    refused);
        }
        try {
            return machine.startLocalManagementAgent();
        } catch (IOException failed) {
            throw new IOException(
                    "process %d has no management agent (module jdk.management.agent): %s"
                            .formatted(pid, failed.getMessage()),
                    failed);
        } finally {
            machine.detach();
        }
    }
}
