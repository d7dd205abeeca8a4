package dev.tidepool.server.chaos;

import dev.tidepool.server.chaos.ChaosRun.Result;
import dev.tidepool.server.chaos.history.Outcome;
import dev.tidepool.server.chaos.history.PhaseCounts;
import dev.tidepool.server.chaos.history.Violation;
import dev.tidepool.server.chaos.load.Mix;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** Writes the results of a run in Markdown. */
final class ChaosReport {
    private static final int MAX_VIOLATIONS = 50;
    private static final String COLUMNS = "tasks | completed | failed | rejected | time limit | in doubt | no reply"
            + " | cancelled | caller dead | ran twice under a key | stopped at start | latest end, ms | violations";

    private ChaosReport() {}

    static String of(String title, List<Result> results, List<Violation> violations) {
        StringBuilder text = new StringBuilder(title).append("\n\n");
        text.append("| fault | strikes | s | ").append(COLUMNS).append(" |\n|---");
        text.append("|---:".repeat(COLUMNS.split("\\|", -1).length + 2)).append("|\n");
        Map<String, List<Result>> byName = new LinkedHashMap<>();
        for (Result result : results) {
            byName.computeIfAbsent(name(result), first -> new ArrayList<>()).add(result);
        }
        byName.forEach((name, its) -> text.append(row(name, its)));
        text.append(row("**all**", results));
        text.append("\nViolations: ").append(violations.size()).append(".\n");
        violations.stream()
                .limit(MAX_VIOLATIONS)
                .forEach(one -> text.append("- %s, task %d: %s%n".formatted(one.rule(), one.task(), one.detail())));
        return text.toString();
    }

    private static String name(Result result) {
        String load = result.phase().mix() == Mix.WORK
                ? result.phase().fault().text()
                : result.phase().mix().name().toLowerCase(Locale.ROOT);
        return load + result.cluster();
    }

    private static String row(String name, List<Result> results) {
        int strikes = results.stream().mapToInt(Result::strikes).sum();
        long seconds =
                results.stream().mapToLong(result -> result.time().toSeconds()).sum();
        List<Long> cells = List.of(
                sum(results, counts -> counts.submitted),
                sum(results, counts -> counts.ended(Outcome.COMPLETED)),
                sum(results, counts -> counts.ended(Outcome.FAILED)),
                sum(results, counts -> counts.ended(Outcome.REJECTED, Outcome.TOO_LARGE)),
                sum(results, counts -> counts.ended(Outcome.TIME_LIMIT)),
                sum(results, counts -> counts.ended(Outcome.IN_DOUBT, Outcome.IN_DOUBT_STARTED)),
                sum(results, counts -> counts.ended(Outcome.UNHEARD)),
                sum(results, counts -> counts.ended(Outcome.CANCELLED)),
                sum(results, counts -> counts.orphaned),
                sum(results, counts -> counts.ranAgain),
                sum(results, counts -> counts.stoppedAtStart),
                results.stream()
                        .mapToLong(result -> result.counts().latestNanos / 1_000_000)
                        .max()
                        .orElse(0),
                sum(results, counts -> counts.violations));
        return "| " + name + " | " + strikes + " | " + seconds + " | "
                + cells.stream().map("%,d"::formatted).collect(Collectors.joining(" | ")) + " |\n";
    }

    private static long sum(List<Result> results, ToLongFunction<PhaseCounts> count) {
        return results.stream()
                .mapToLong(result -> count.applyAsLong(result.counts()))
                .sum();
    }
}
