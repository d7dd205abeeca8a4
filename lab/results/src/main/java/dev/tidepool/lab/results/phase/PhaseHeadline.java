package dev.tidepool.lab.results.phase;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.compare.Comparison;
import dev.tidepool.lab.results.compare.Headline;
import dev.tidepool.lab.results.compare.Measure;
import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.lab.results.compare.Pool;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is said about a race with phases. Two grades differ if their intervals do not overlap. A single run has no
 * interval, and so nothing differs.
 */
public final class PhaseHeadline {
    private static final int ENOUGH_REPETITIONS = 5;
    private static final String VIRTUAL = "virtual";

    private PhaseHeadline() {}

    /** Returns the outcome in a few sentences, and where {@code auto} stands if they do not name it. */
    public static String of(PhaseScores scores) {
        List<PhaseGrade> served = scores.served();
        if (served.isEmpty()) {
            return nobodyServed(scores);
        }
        List<String> sentences = new ArrayList<>();
        List<PhaseGrade> level = level(served);
        List<PhaseGrade> named = new ArrayList<>(List.of(served.get(0)));
        sentences.add(level.size() > 1 ? tie(level) : winner(served, scores.grades()));
        PhaseGrade highest = level.get(level.size() - 1); // a tie says how high it is
        if (isAuto(highest) && !named.contains(highest)) {
            named.add(highest);
        }
        List<PhaseGrade> unknown = level.size() > 1 ? fromOneRun(served) : List.of();
        served.stream()
                .filter(grade -> !level.contains(grade) && !unknown.contains(grade))
                .findFirst()
                .ifPresent(next -> {
                    named.add(next);
                    sentences.add("Next " + standing(next) + ".");
                });
        if (!unknown.isEmpty()) {
            named.addAll(unknown);
            sentences.add("From one valid run, which cannot tell a difference: "
                    + unknown.stream().map(PhaseHeadline::standing).collect(Collectors.joining("; ")) + ".");
        }
        scores.grades().stream()
                .filter(grade -> isAuto(grade) && !named.contains(grade))
                .findFirst()
                .ifPresent(auto -> {
                    named.add(auto);
                    sentences.add(auto.served() ? standing(auto) + "." : unserved(auto) + ".");
                });
        sentences.add("Threads on average: "
                + named.stream().map(PhaseHeadline::threads).collect(Collectors.joining("; ")) + ".");
        return String.join(" ", sentences);
    }

    /** Returns what qualifies the headline, one sentence each. */
    public static List<String> remarks(PhaseScores scores) {
        List<String> remarks = new ArrayList<>();
        List<PhaseGrade> unserved = scores.grades().stream()
                .filter(grade -> grade.worst() != null && !grade.served())
                .toList();
        if (!unserved.isEmpty() && !scores.served().isEmpty()) {
            remarks.add("Not in the order, because they left tasks unserved: "
                    + unserved.stream()
                            .map(grade -> grade.pool().name() + " ("
                                    + (grade.unserved() == 0 ? "a JVM ended" : Numbers.whole(grade.unserved())) + ")")
                            .collect(Collectors.joining(", "))
                    + ".");
        }
        long none =
                scores.grades().stream().filter(grade -> grade.worst() == null).count();
        if (none > 0) {
            remarks.add((none == 1 ? "One pool has" : none + " pools have") + " no valid run and no grade.");
        }
        int repetitions = scores.grades().stream()
                .mapToInt(grade -> grade.pool().counted().size())
                .max()
                .orElse(0);
        if (repetitions == 1) {
            remarks.add("One repetition cannot tell a difference from chance: repeat with --repeat 5.");
        } else if (repetitions > 1 && repetitions < ENOUGH_REPETITIONS) {
            remarks.add(repetitions + " repetitions make weak intervals: --repeat 5 makes better ones.");
        }
        if (scores.grades().stream().anyMatch(grade -> grade.pool().name().contains(VIRTUAL))) {
            remarks.add("The threads of virtual pools are virtual: as many as tasks.");
        }
        return remarks;
    }

    private static String nobodyServed(PhaseScores scores) {
        if (scores.grades().stream().allMatch(grade -> grade.worst() == null)) {
            return "No result: no run counts.";
        }
        PhaseGrade least = scores.grades().get(0);
        return "No pool served every task in every phase. Fewest left unserved: " + unserved(least) + ".";
    }

    /** The best pool and those whose grades do not differ from its own. */
    private static List<PhaseGrade> level(List<PhaseGrade> served) {
        return served.stream()
                .filter(grade ->
                        grade.equals(served.get(0)) || compared(served.get(0), grade) == Comparison.NO_DIFFERENCE)
                .toList();
    }

    private static boolean isAuto(PhaseGrade grade) {
        return grade.pool().name().equals(Headline.AUTO);
    }

    /** Pools without an interval, beside others that have one: they have no place in the order. */
    private static List<PhaseGrade> fromOneRun(List<PhaseGrade> served) {
        return served.stream()
                .filter(grade -> compared(served.get(0), grade) == Comparison.CANNOT_TELL)
                .toList();
    }

    private static Comparison compared(PhaseGrade one, PhaseGrade other) {
        return Comparison.of(Measure.RESPONSE_P99, one.ratio(), other.ratio());
    }

    private static String winner(List<PhaseGrade> served, List<PhaseGrade> all) {
        PhaseGrade best = served.get(0);
        if (all.stream().filter(grade -> grade.worst() != null).count() == 1) {
            return best.pool().name() + " served every task. No other pool has a valid run to be compared with.";
        }
        String within = Numbers.plain(limit(best, served)) + " ×";
        if (served.size() == 1) {
            return best.pool().name() + " is the only pool that served every task in every phase. It stays within "
                    + within + " of the best p99: at worst " + worst(best) + ".";
        }
        if (compared(best, served.get(1)) == Comparison.CANNOT_TELL) {
            return "In these runs, " + best.pool().name() + " has the lowest worst phase: " + worst(best)
                    + " of the best p99.";
        }
        if (median(best) == 1) {
            return best.pool().name() + " is the only pool with the best p99 in every phase.";
        }
        return best.pool().name() + " is the only pool that stays within " + within
                + " of the best p99 in every phase: at worst " + worst(best) + ".";
    }

    private static String tie(List<PhaseGrade> level) {
        List<Pool> others = level.stream().skip(1).map(PhaseGrade::pool).toList();
        return "No difference in the worst phase from the lowest, "
                + level.get(0).pool().name() + "'s "
                + worst(level.get(0)) + " of the best p99: " + Pool.names(others) + ", "
                + (others.size() > 1 ? "up to " : "") + worst(level.get(level.size() - 1)) + ".";
    }

    /** The best grade rounded up to a tenth, unless another pool would stay within that too. */
    private static double limit(PhaseGrade best, List<PhaseGrade> served) {
        double own = median(best);
        double rounded = Math.ceil(10 * own - 1e-9) / 10;
        boolean shared = served.stream().anyMatch(grade -> !grade.equals(best) && median(grade) <= rounded);
        return shared ? own : rounded;
    }

    private static double median(PhaseGrade grade) {
        return grade.worst() == null ? Double.NaN : grade.worst().median();
    }

    private static String standing(PhaseGrade grade) {
        return grade.pool().name() + ", at worst " + worst(grade);
    }

    private static String worst(PhaseGrade grade) {
        PhaseScore worst = grade.worst();
        if (worst == null || worst.ratio() == null) {
            return "unknown";
        }
        return Numbers.interval(worst.ratio(), " ×") + " (" + worst.at() + ")";
    }

    private static String unserved(PhaseGrade grade) {
        String name = grade.pool().name();
        if (grade.worst() == null) {
            return name + " has no valid run";
        }
        if (grade.unserved() == 0) {
            return "a JVM of " + name + " ended";
        }
        return name + " left " + Numbers.whole(grade.unserved()) + (grade.unserved() == 1 ? " task" : " tasks")
                + " unserved"
                + (grade.worst().unserved() == 0
                        ? ""
                        : ", most of them " + grade.worst().at());
    }

    /** The mean, and beside it what it does not show. */
    private static String threads(PhaseGrade grade) {
        return grade.pool().name() + " " + shown(grade.meanThreads()) + " (" + shown(grade.threadSeconds())
                + " thread-seconds, " + shown(grade.peakThreads()) + " at the peak)";
    }

    private static String shown(@Nullable Interval interval) {
        return Numbers.median(interval, "unknown");
    }
}
