package dev.tidepool.lab.load.serve;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The service demand of one task: the time of each phase. The client draws it and the request carries it, so that both
 * agree on every task.
 *
 * @param type the type, an index into the workload's types
 * @param phaseNanos how long each of its phases takes, nanos of 0 or more
 */
public record Demand(int type, List<Long> phaseNanos) {
    /** The maximum total time of the phases of one task. */
    public static final long MAX_NANOS = 600_000_000_000L;

    private static final int MAX_TEXT = 1_000;

    /** Copies the list. */
    public Demand {
        phaseNanos = List.copyOf(phaseNanos);
    }

    /** Returns the phases as a request carries them: nanos, separated by commas. */
    public String text() {
        return phaseNanos.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    /**
     * Returns the demand that a request carries.
     *
     * @param type the type, an index into the workload's types
     * @param phases how many phases it has
     * @param text the nanos of each, separated by commas
     * @throws IllegalArgumentException in one line, if the text is no such list or asks for too much
     */
    public static Demand parse(int type, int phases, String text) {
        if (text.length() > MAX_TEXT) {
            throw new IllegalArgumentException(
                    "nanos has %d characters; allowed are %d".formatted(text.length(), MAX_TEXT));
        }
        List<Long> nanos = new ArrayList<>();
        long sum = 0;
        for (String part : text.split(",", -1)) {
            long each = nanos(part);
            sum += each;
            nanos.add(each);
        }
        if (nanos.size() != phases) {
            throw new IllegalArgumentException("nanos has %d numbers; this task type has %d phases: give one for each"
                    .formatted(nanos.size(), phases));
        }
        if (sum > MAX_NANOS) {
            throw new IllegalArgumentException("nanos asks for %d s; a task may take %d s"
                    .formatted(sum / 1_000_000_000, MAX_NANOS / 1_000_000_000));
        }
        return new Demand(type, nanos);
    }

    private static long nanos(String part) {
        try {
            long value = Long.parseLong(part);
            if (value >= 0 && value <= MAX_NANOS) {
                return value;
            }
        } catch (NumberFormatException noNumber) {
            // The message is below.
        }
        throw new IllegalArgumentException(
                "nanos has '%s'; allowed are whole numbers of 0 to %d, separated by commas".formatted(part, MAX_NANOS));
    }
}
