package dev.tidepool.lab.load.serve;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What one task has to do: how long each phase of its type takes. The client draws it and the request carries it, so that client and
 * server agree on every task.
 *
 * @param type the type, an index into the workload's types
 * @param phaseNanos how long each of its phases takes, nanos of 0 or more
 */
public record Demand(int type, List<Long> phaseNanos) {
    /** The most that the phases of one task may take together. */
    public static final long MOST_NANOS = 600_000_000_000L;

    private static final int LONGEST_TEXT = 1_000;

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
        if (text.length() > LONGEST_TEXT) {
            throw new IllegalArgumentException(
                    "nanos has %d characters; allowed are %d".formatted(text.length(), LONGEST_TEXT));
        }
        List<Long> nanos = new ArrayList<>();
        long sum = 0;
        for (String part : text.split(",", -1)) {
            long each = nanos(part);
            sum += each;
            nanos.add(each);
        }
        if (nanos.size() != phases) {
            throw new IllegalArgumentException("nanos has %d parts; this type has %d phases, so say so many numbers"
                    .formatted(nanos.size(), phases));
        }
        if (sum > MOST_NANOS) {
            throw new IllegalArgumentException("nanos asks for %d s; a task may take %d s"
                    .formatted(sum / 1_000_000_000, MOST_NANOS / 1_000_000_000));
        }
        return new Demand(type, nanos);
    }

    private static long nanos(String part) {
        try {
            long value = Long.parseLong(part);
            if (value >= 0 && value <= MOST_NANOS) {
                return value;
            }
        } catch (NumberFormatException noNumber) {
            // Told below.
        }
        throw new IllegalArgumentException("nanos has '%s'; allowed are whole numbers of 0 to %d, separated by commas"
                .formatted(part, MOST_NANOS));
    }
}
