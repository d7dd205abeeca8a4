package dev.tidepool.doctor;

import dev.tidepool.doctor.Finding.Urgency;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A report for people: what is wrong, then the pools. */
public final class DoctorText {
    private static final int MAX_NAME = 32;
    private static final List<String> HEADER =
            List.of("pool", "kind", "threads", "busy", "max", "queued", "most are in");
    private static final int FIRST_NUMBER = 2;
    private static final int LAST_NUMBER = 5;

    private DoctorText() {}

    /** Returns the report as lines. */
    public static String of(DoctorReport report) {
        ProcessFacts facts = report.facts();
        List<String> lines = new ArrayList<>();
        lines.add(facts.process() + ", "
                + Diagnosis.count(facts.threads(), "thread", "threads") + ", "
                + Diagnosis.count(facts.pools().size(), "pool", "pools"));
        lines.add("");
        lines.add(summary(report.findings()));
        for (Finding finding : report.findings()) {
            lines.add("");
            lines.add("%s %s: %s".formatted(finding.urgency(), finding.subject(), finding.seen()));
            lines.add("    " + finding.advice());
        }
        lines.add("");
        lines.addAll(table(facts.pools()));
        facts.pools().stream()
                .filter(pool -> pool.reason() != null)
                .map(pool -> "%s: %s".formatted(pool.name(), pool.reason()))
                .forEach(lines::add);
        return lines.stream()
                .map(line -> line.stripTrailing() + System.lineSeparator())
                .collect(Collectors.joining());
    }

    private static String summary(List<Finding> findings) {
        if (findings.isEmpty()) {
            return "Nothing is wrong with the pools at this moment. A second look shows what moved.";
        }
        return Stream.of(Urgency.values())
                .map(urgency -> count(findings, urgency))
                .filter(count -> !count.startsWith("0 "))
                .collect(Collectors.joining(", "));
    }

    private static String count(List<Finding> findings, Urgency urgency) {
        long number = findings.stream()
                .filter(finding -> finding.urgency() == urgency)
                .count();
        String name = urgency.name().toLowerCase(Locale.ROOT);
        return Diagnosis.count(number, name, urgency == Urgency.URGENT ? name : name + "s");
    }

    private static List<String> table(List<PoolFacts> pools) {
        List<List<String>> rows = new ArrayList<>(List.of(HEADER));
        for (PoolFacts pool : pools) {
            Place place = pool.place();
            rows.add(List.of(
                    shortened(pool.name()),
                    pool.kind().title(),
                    Integer.toString(pool.threads()),
                    Integer.toString(pool.busy()),
                    known(pool.max()),
                    known(pool.queueLength()),
                    place == null ? "" : "%s (%d)".formatted(place.method(), place.threads())));
        }
        int[] widths = new int[HEADER.size()];
        rows.forEach(row -> {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        });
        return rows.stream().map(row -> line(row, widths)).toList();
    }

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String pad = " ".repeat(widths[i] - row.get(i).length());
            boolean number = i >= FIRST_NUMBER && i <= LAST_NUMBER;
            line.append(i == 0 ? "" : "  ").append(number ? pad + row.get(i) : row.get(i) + pad);
        }
        return line.toString();
    }

    private static String known(@Nullable Integer value) {
        return value == null ? "?" : value == Integer.MAX_VALUE ? "none" : value.toString();
    }

    private static String shortened(String name) {
        return name.length() <= MAX_NAME ? name : name.substring(0, MAX_NAME - 3) + "...";
    }
}
