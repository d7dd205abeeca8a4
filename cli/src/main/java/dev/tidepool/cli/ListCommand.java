package dev.tidepool.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.tidepool.lab.results.Json;
import java.io.PrintWriter;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code tidepool list}. */
@Command(
        name = "list",
        description = "Name the policies, pools and workloads, each with one line and its source.",
        mixinStandardHelpOptions = true)
final class ListCommand implements Runnable {
    @Option(names = "--json", description = "Print JSON: an array of kinds, each with its names.")
    private boolean json;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? json() : text());
        out.flush();
    }

    private static String json() {
        try {
            return Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(Catalogue.all())
                    + System.lineSeparator();
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private String text() {
        Ansi ansi = spec.commandLine().getColorScheme().ansi();
        StringBuilder text = new StringBuilder();
        for (Catalogue kind : Catalogue.all()) {
            text.append(text.isEmpty() ? "" : System.lineSeparator())
                    .append(ansi.string("@|bold " + kind.title().toUpperCase(Locale.ROOT) + "|@"))
                    .append(" (%s)%n".formatted(kind.use()));
            int width = kind.rows().stream()
                    .mapToInt(row -> row.name().length())
                    .max()
                    .orElse(0);
            for (Catalogue.Row row : kind.rows()) {
                String source = row.source().isEmpty() ? "" : ". Source: " + row.source();
                String pad = " ".repeat(width - row.name().length());
                text.append(ansi.string("  @|cyan " + row.name() + "|@"))
                        .append("%s  %s%s%n".formatted(pad, row.summary(), source));
            }
        }
        return text.toString();
    }
}
