package dev.tidepool.doctor;

import dev.tidepool.doctor.Finding.Urgency;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A report for people: what is wrong, then the pools. */
public final class DoctorText {
    private DoctorText() {}

    /**
     * Returns the report as lines.
     *
     * @param columns the width of the terminal, which the table fits; 0 if there is none
     */
    public static String of(DoctorReport report, int columns) {
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
        lines.addAll(DoctorTable.lines(facts.pools(), columns == 0 ? Integer.MAX_VALUE : columns));
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
}
