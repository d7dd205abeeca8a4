package dev.tidepool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The commands that the documents print. */
class DocumentsTest {
    private static final Path ROOT = root();
    private static final Pattern LINE = Pattern.compile("^ *\\./tidepool ((?:[^\n]*\\\\\n)*[^\n]*)", Pattern.MULTILINE);
    private static final Pattern SPAN = Pattern.compile("`\\./tidepool ([^`\n]*)`");
    private static final Pattern WORD = Pattern.compile("(?:'[^']*'|[^\\s'])+");

    private final CommandLine commandLine = Tidepool.commandLine();

    @Test
    void everyCommandIsOneThatTheCommandLineUnderstands() throws IOException {
        List<String> parsed = new ArrayList<>();
        for (Path document : documents()) {
            String text = Files.readString(document);
            Stream.of(LINE, SPAN).flatMap(form -> form.matcher(text).results()).forEach(command -> {
                parse(document, command.group(1).replace("\\\n", " ").replaceFirst(" +#.*", ""));
                parsed.add(command.group(1));
            });
        }
        assertThat(parsed).hasSizeGreaterThan(30);
    }

    /** Completion knew no option of the benchmarks, which are a separate module. */
    @Test
    void theOptionsOfTheBenchmarksAreThoseOfTheirModule() throws IOException {
        String code = Files.readString(ROOT.resolve(
                "research/benchmarks/src/main/java/dev/tidepool/research/benchmarks/cli/BenchCommand.java"));
        List<String> declared = Pattern.compile("names = \"(--[a-z]+)\"")
                .matcher(code)
                .results()
                .map(name -> name.group(1))
                .toList();
        assertThat(commandLine.getSubcommands().get("bench").getCommandSpec().options().stream()
                        .map(CommandLine.Model.OptionSpec::longestName)
                        .filter(name -> !List.of("--quiet", "--help", "--version", "--color")
                                .contains(name)))
                .containsExactlyInAnyOrderElementsOf(declared);
    }

    /** A single word only names the command. */
    private void parse(Path document, String command) {
        String[] words = WORD.matcher(command)
                .results()
                .map(word -> word.group().replace("'", ""))
                .toArray(String[]::new);
        if (words.length == 1 && !words[0].startsWith("-")) {
            assertThat(commandLine.getSubcommands()).as(document.toString()).containsKey(words[0]);
            return;
        }
        try {
            commandLine.parseArgs(words);
        } catch (CommandLine.ParameterException bad) {
            throw new AssertionError(document + ": ./tidepool " + command + ": " + bad.getMessage(), bad);
        }
    }

    private static List<Path> documents() throws IOException {
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            return Stream.concat(
                            Stream.of(ROOT.resolve("README.md"), ROOT.resolve("CONTRIBUTING.md")),
                            docs.filter(file -> file.toString().endsWith(".md")).sorted())
                    .toList();
        }
    }

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("README.md")) || !Files.exists(folder.resolve("docs"))) {
            folder = folder.getParent();
        }
        return folder;
    }
}
