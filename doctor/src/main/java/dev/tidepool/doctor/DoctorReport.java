package dev.tidepool.doctor;

import java.util.List;

/**
 * What was seen of a process, and what is wrong with it.
 *
 * @param facts what was seen
 * @param findings what is wrong, the most urgent first
 */
public record DoctorReport(ProcessFacts facts, List<Finding> findings) {

    public DoctorReport {
        findings = List.copyOf(findings);
    }

    /** Returns the facts with the findings that they lead to. */
    public static DoctorReport of(ProcessFacts facts) {
        return new DoctorReport(facts, Diagnosis.of(facts));
    }
}
