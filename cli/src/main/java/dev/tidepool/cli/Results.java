package dev.tidepool.cli;

import dev.tidepool.lab.measure.ShellCommand;
import dev.tidepool.lab.results.Json;
import dev.tidepool.lab.results.Races;
import dev.tidepool.lab.results.SavedResults;
import dev.tidepool.lab.results.report.HtmlReport;
import dev.tidepool.lab.results.text.RacesText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

/** Writes a result: the table, result.json and report.html. */
final class Results {
    private Results() {}

    /** Prints the table, writes both files into the folder and says where they are. */
    static void write(Races races, Path folder, PrintWriter out) throws IOException {
        out.print(RacesText.of(races));
        Path json = folder.resolve(SavedResults.FILE);
        Json.MAPPER.writerWithDefaultPrettyPrinter().writeValue(json.toFile(), races);
        Path html = folder.resolve("report.html");
        HtmlReport.write(races, html);
        out.println();
        if (races.incomplete()) {
            out.println("Stopped early: the results are marked incomplete.");
        }
        out.println("result: " + json);
        out.println("report: " + html);
        out.flush();
    }

    /** Returns what to do to complete a result that was stopped early. */
    static String toResume(Path folder) {
        return "To resume, repeat the command with " + ShellCommand.of(List.of("--out", folder.toString())) + ".";
    }
}
