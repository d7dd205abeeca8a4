package dev.tidepool.architecture;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The modules of the build, read from the folders and their {@code pom.xml} files. */
final class Rooms {
    /** The root of the project: tests run in the folder of their module. */
    static final Path ROOT = Path.of("..");

    static final int ANY_DEPTH = Integer.MAX_VALUE;

    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
    private static final Pattern DEPENDENCY = Pattern.compile("<dependency>(.*?)</dependency>", Pattern.DOTALL);
    private static final Pattern ARTIFACT = Pattern.compile("</parent>\\s*<artifactId>tidepool-([^<]+)</artifactId>");
    private static final Pattern OURS = Pattern.compile("<artifactId>tidepool-([^<]+)</artifactId>");

    private static final Map<String, Set<String>> DEPENDENCIES = readDependencies();

    private Rooms() {}

    /** Returns the folder of each module that has main code, such as {@code lab/race}, and what it depends on. */
    static Map<String, Set<String>> dependencies() {
        return DEPENDENCIES;
    }

    private static Map<String, Set<String>> readDependencies() {
        List<String> modules = modules("");
        Map<String, String> byArtifact = new TreeMap<>();
        modules.forEach(module -> byArtifact.put(artifact(module), module));
        Map<String, Set<String>> dependencies = new TreeMap<>();
        for (String module : modules) {
            Set<String> found = new TreeSet<>();
            Matcher dependency = DEPENDENCY.matcher(text(ROOT.resolve(module).resolve("pom.xml")));
            while (dependency.find()) {
                Matcher ours = OURS.matcher(dependency.group(1));
                if (ours.find() && !dependency.group(1).contains("<scope>test</scope>")) {
                    found.add(byArtifact.get(ours.group(1)));
                }
            }
            if (Files.isDirectory(mainCode(module))) {
                dependencies.put(module, found);
            }
        }
        return dependencies;
    }

    private static String artifact(String module) {
        Matcher artifact = ARTIFACT.matcher(text(ROOT.resolve(module).resolve("pom.xml")));
        if (!artifact.find()) {
            throw new IllegalStateException(module + "/pom.xml names no artifact tidepool-...");
        }
        return artifact.group(1);
    }

    private static List<String> modules(String parent) {
        List<String> modules = new ArrayList<>();
        Matcher module = MODULE.matcher(text(ROOT.resolve(parent).resolve("pom.xml")));
        while (module.find()) {
            String folder = parent.isEmpty() ? module.group(1) : parent + "/" + module.group(1);
            modules.add(folder);
            modules.addAll(modules(folder));
        }
        return modules;
    }

    /** Returns where a module's main code is. */
    static Path mainCode(String module) {
        return ROOT.resolve(module).resolve("src/main/java");
    }

    /** Returns the Java files of a module's main code. */
    static List<Path> mainFiles(String module) {
        return files(mainCode(module), ANY_DEPTH, ".java");
    }

    /** Returns the files in a folder, down to a depth, whose names end in one of these ways. */
    static List<Path> files(Path folder, int depth, String... endings) {
        try (Stream<Path> files = Files.walk(folder, depth)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> Stream.of(endings).anyMatch(file.toString()::endsWith))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the packages of a module's main code. */
    static Set<String> packages(String module) {
        Path root = mainCode(module);
        return mainFiles(module).stream()
                .map(file -> root.relativize(file.getParent()).toString().replace(File.separatorChar, '.'))
                .filter(name -> !name.isEmpty()) // module-info
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns a file's text. */
    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
