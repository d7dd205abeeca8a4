package dev.tidepool.lab.cli;

import java.io.PrintWriter;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code tidepool list}. */
@Command(
        name = "list",
        description = "Name the policies, pools and workloads, with one line and the source of each.",
        mixinStandardHelpOptions = true)
final class ListCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        String between = "";
        for (Catalogue kind : Catalogue.all()) {
            out.printf("%s%s (%s)%n", between, kind.title().toUpperCase(Locale.ROOT), kind.use());
            int width = kind.rows().stream()
                    .mapToInt(row -> row.name().length())
                    .max()
                    .orElse(0);
            for (Catalogue.Row row : kind.rows()) {
                String source = row.source().isEmpty() ? "" : ". Source: " + row.source();
                String pad = " ".repeat(width - row.name().length());
                out.println("  " + row.name() + pad + "  " + row.summary() + source);
            }
            between = System.lineSeparator();
        }
        out.flush();
    }
}
