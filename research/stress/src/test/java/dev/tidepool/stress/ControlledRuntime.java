package dev.tidepool.stress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A Java runtime in which Fray decides which thread goes on. It is linked from a JDK 25, whose classes Fray instruments
 * on the way; its agent instruments ours as they are loaded.
 */
final class ControlledRuntime {
    /** What Fray and the engine need of the JDK; fewer modules are linked sooner. */
    private static final String MODULES =
            "java.instrument,java.logging,java.management,java.rmi,jdk.jfr,jdk.management,jdk.unsupported";

    /** What instruments the JDK, as modules of jlink. */
    private static final Pattern INSTRUMENTATION =
            Pattern.compile("(fray-instrumentation-(jdk|base)|fray-runtime|asm|kotlin|annotations)-.*");

    /** Only a run that hangs reaches it. */
    private static final long LIMIT_SECONDS = 120;

    private static final String CLASS_PATH = System.getProperty("java.class.path");

    private final Path folder;

    /** Links the runtime into a folder. Without a JDK that Fray supports, the test is skipped. */
    ControlledRuntime(Path folder) throws IOException, InterruptedException {
        this.folder = folder;
        String machine = System.getProperty("os.name") + " " + System.getProperty("os.arch");
        assumeTrue(machine.equals("Linux amd64"), "controlled schedules need Linux amd64, not " + machine);
        boolean fits = Runtime.version().feature() == 25;
        String home = fits ? System.getProperty("java.home") : System.getenv().getOrDefault("JDK25_HOME", "");
        Path jlink = Path.of(home, "bin", "jlink");
        assumeTrue(Files.isExecutable(jlink), "controlled schedules need JDK 25: run on it, or set JDK25_HOME");
        Run link = run(List.of(
                jlink.toString(),
                "-J" + temporaryFiles(),
                "-J-javaagent:" + jar("fray-instrumentation-jdk"),
                "-J--module-path="
                        + entries(INSTRUMENTATION.asMatchPredicate()).collect(Collectors.joining(File.pathSeparator)),
                "-J--add-modules=org.pastalab.fray.instrumentation.jdk",
                "--add-modules=" + MODULES,
                "--output=" + folder.resolve("java"),
                "--fray-instrumentation"));
        assertThat(link.exitValue).as(link.output).isZero();
        try (JarFile agent = new JarFile(jar("fray-jvmti-linux-x8664"))) {
            Files.copy(agent.getInputStream(agent.getEntry("libjvmti.so")), folder.resolve("libjvmti.so"));
        }
    }

    /** Runs a method under schedules that the options choose, and reports into a folder. */
    Run schedules(Method method, Path report, List<String> options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                folder.resolve("java/bin/java").toString(),
                "-ea",
                temporaryFiles(),
                "-agentpath:" + folder.resolve("libjvmti.so"),
                "-javaagent:" + jar("fray-instrumentation-agent"),
                "-cp",
                CLASS_PATH,
                ScheduleMain.class.getName(),
                method.getDeclaringClass().getName(),
                method.getName(),
                report.toString()));
        command.addAll(options);
        return run(command);
    }

    /** Fray leaves its own behind. */
    private String temporaryFiles() {
        return "-Djava.io.tmpdir=" + folder;
    }

    private Run run(List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile(folder, "output", ".txt");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        boolean ended;
        try {
            ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
        } finally {
            process.destroyForcibly();
        }
        String text = Files.readString(output);
        assertThat(ended).as("ended within %d s: %s", LIMIT_SECONDS, text).isTrue();
        return new Run(process.exitValue(), text);
    }

    /** The profile of the full tier has these on the class path. */
    private static String jar(String artifact) {
        return entries(name -> name.startsWith(artifact + "-"))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalStateException(artifact + " is not on the class path: build with -Pfull"));
    }

    private static Stream<String> entries(Predicate<String> byName) {
        return Arrays.stream(CLASS_PATH.split(File.pathSeparator, -1))
                .filter(entry -> byName.test(Path.of(entry).getFileName().toString()));
    }

    /** How a process ended, and what it printed. */
    record Run(int exitValue, String output) {}
}
