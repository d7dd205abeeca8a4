package dev.tidepool.server.process;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * The options of a JVM that lives for seconds, such as a test's node: it would spend most of them on loading and
 * compiling classes. So it has an archive of the classes that a node loads from jars. The first who asks makes it, in
 * the folder {@code target}. An archive has no classes of folders, so the class path begins with the jars.
 */
public final class QuickJvm {
    private static final List<String> QUICK = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
    private static final Path FOLDER = Path.of("target").toAbsolutePath();
    private static final long LIMIT_SECONDS = 120;
    private static final List<String> ARCHIVE = archive();

    private QuickJvm() {}

    /**
     * Returns the options, with the class path.
     *
     * @param more further ones, such as {@code -Xmx128m}
     */
    public static List<String> options(String... more) {
        return Stream.of(QUICK, ARCHIVE, List.of(more)).flatMap(List::stream).toList();
    }

    /** As {@link #options}, but with the compilers and the collector that users have. */
    public static List<String> startingQuickly(String... more) {
        return Stream.of(ARCHIVE, List.of(more)).flatMap(List::stream).toList();
    }

    /** Finds or makes the archive for this JDK and these jars. An empty file says that this JDK makes none. */
    private static List<String> archive() {
        List<String> entries = List.of(System.getProperty("java.class.path").split(File.pathSeparator, -1));
        List<String> jars = entries.stream().filter(QuickJvm::isJar).toList();
        String classPath = joined(Stream.concat(jars.stream(), entries.stream().filter(entry -> !isJar(entry)))
                .toList());
        List<Object> key = new ArrayList<>(List.of(System.getProperty("java.vm.version"), jars));
        jars.forEach(jar -> key.add(new File(jar).lastModified()));
        Path archive = FOLDER.resolve("quick-jvm-%x.jsa".formatted(key.hashCode()));
        try (FileChannel file = FileChannel.open(
                FOLDER.resolve("quick-jvm.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            FileLock unused = file.lock(); // until the file is closed
            if (!Files.exists(archive)) {
                make(archive, jars, classPath);
            }
            return Files.size(archive) == 0 ? List.of() : List.of("-XX:SharedArchiveFile=" + archive, "-cp", classPath);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException | TimeoutException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** Tells whether this is a jar that builds leave as it is. */
    private static boolean isJar(String entry) {
        return entry.endsWith(".jar") && !entry.contains("/target/");
    }

    private static String joined(List<String> entries) {
        return String.join(File.pathSeparator, entries);
    }

    private static void make(Path archive, List<String> jars, String classPath)
            throws IOException, InterruptedException, TimeoutException {
        Path classes = Files.createTempFile(FOLDER, "quick-jvm", ".classes");
        List<String> recorded = new ArrayList<>(QUICK);
        recorded.addAll(List.of("-Xmx128m", "-XX:DumpLoadedClassList=" + classes, "-cp", classPath));
        try (NodeProcess node = NodeProcess.start(recorded, List.of())) {
            node.terminate();
            node.awaitEnd(Duration.ofSeconds(LIMIT_SECONDS));
        }
        Path part = Files.createTempFile(FOLDER, "quick-jvm", ".part");
        Process dump = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xshare:dump",
                        "-XX:SharedClassListFile=" + classes,
                        "-XX:SharedArchiveFile=" + part,
                        "-cp",
                        joined(jars))
                .redirectErrorStream(true)
                .redirectOutput(FOLDER.resolve("quick-jvm.txt").toFile())
                .start();
        if (!dump.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || dump.exitValue() != 0) {
            dump.destroyForcibly();
            System.out.println("no archive of classes: see target/quick-jvm.txt");
        }
        Files.move(part, archive, StandardCopyOption.ATOMIC_MOVE);
        Files.delete(classes);
    }
}
