package dev.tidepool.research.reproductions.model;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.compare.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The verdicts of an experiment's claims over everything that the paper leaves unsaid: one judgement of all claims for
 * each combination of the open circumstances. Immutable.
 *
 * @param circumstances what the paper leaves open; the first value of each is the one of the experiment itself
 * @param points every combination, the experiment's own first
 */
public record ClaimMap(List<Circumstance> circumstances, List<Point> points) {
    /** Copies the lists. */
    public ClaimMap {
        circumstances = List.copyOf(circumstances);
        points = List.copyOf(points);
    }

    /**
     * Something that a paper leaves open.
     *
     * @param name what it is
     * @param values what it may be, at least two, each as it follows the name in a sentence
     */
    public record Circumstance(String name, List<String> values) {
        /** Copies the list. */
        public Circumstance {
            values = List.copyOf(values);
        }
    }

    /**
     * A combination.
     *
     * @param choice the index of the value of each circumstance
     * @param claims the claims, judged there, in the same order at each point
     */
    public record Point(List<Integer> choice, List<Claim> claims) {
        /** Copies the lists. */
        public Point {
            choice = List.copyOf(choice);
            claims = List.copyOf(claims);
        }
    }

    /** Returns every combination of the values, that of all first values first. */
    public static List<List<Integer>> choices(List<Circumstance> circumstances) {
        List<List<Integer>> choices = List.of(List.of());
        for (Circumstance each : circumstances) {
            List<List<Integer>> longer = new ArrayList<>();
            for (List<Integer> choice : choices) {
                for (int value = 0; value < each.values().size(); value++) {
                    List<Integer> next = new ArrayList<>(choice);
                    next.add(value);
                    longer.add(next);
                }
            }
            choices = longer;
        }
        return choices;
    }

    /** Returns the claims that do not hold in the experiment, each with the sentence that says where it holds. */
    public List<Claim> claims() {
        return failing().stream()
                .map(index -> {
                    Claim claim = points.get(0).claims().get(index);
                    return new Claim(
                            claim.text(),
                            claim.source(),
                            claim.rule(),
                            claim.verdict(),
                            sentence(index) + "; here " + claim.why());
                })
                .toList();
    }

    private List<Integer> failing() {
        List<Claim> own = points.get(0).claims();
        return IntStream.range(0, own.size())
                .filter(index -> own.get(index).verdict() == Verdict.DOES_NOT_HOLD)
                .boxed()
                .toList();
    }

    private static boolean holds(Point point, int claim) {
        return point.claims().get(claim).verdict() == Verdict.HOLDS;
    }

    /**
     * Returns where a claim holds: the weakest conditions that are enough at every point that meets them.
     *
     * @param claim its index
     * @return {@code holds if ...}, or {@code nowhere in the region searched}
     */
    public String sentence(int claim) {
        List<Point> held = points.stream().filter(point -> holds(point, claim)).toList();
        String share = " (%d of %d points)".formatted(held.size(), points.size());
        if (held.isEmpty()) {
            return "nowhere in the region searched" + share;
        }
        List<String> enough = List.of();
        for (int count = 1; enough.isEmpty(); count++) {
            enough = sufficient(claim, held, count); // all conditions of a point are enough for it
        }
        return "holds if " + String.join(", or if ", enough) + share;
    }

    /**
     * Returns the conditions on so many circumstances that are enough: first those that explain most points, each of
     * which explains some that the others do not.
     */
    private List<String> sufficient(int claim, List<Point> held, int count) {
        Set<Map<Integer, Integer>> enough = new LinkedHashSet<>();
        for (Point point : held) {
            for (Map<Integer, Integer> some : parts(all(point), count)) {
                if (points.stream().filter(other -> meets(other, some)).allMatch(other -> holds(other, claim))) {
                    enough.add(some);
                }
            }
        }
        List<String> chosen = new ArrayList<>();
        List<Point> unexplained = new ArrayList<>(held);
        while (!enough.isEmpty()) {
            Map<Integer, Integer> most =
                    Collections.max(enough, Comparator.comparingLong(some -> explained(some, unexplained)));
            if (explained(most, unexplained) == 0) {
                break;
            }
            unexplained.removeIf(point -> meets(point, most));
            chosen.add(conditions(most));
        }
        return chosen;
    }

    private static long explained(Map<Integer, Integer> some, List<Point> among) {
        return among.stream().filter(point -> meets(point, some)).count();
    }

    private static boolean meets(Point point, Map<Integer, Integer> some) {
        return some.entrySet().stream()
                .allMatch(each -> point.choice().get(each.getKey()).equals(each.getValue()));
    }

    /** Returns the choice of a point, by the index of the circumstance. */
    private static Map<Integer, Integer> all(Point point) {
        Map<Integer, Integer> all = new LinkedHashMap<>();
        for (int i = 0; i < point.choice().size(); i++) {
            all.put(i, point.choice().get(i));
        }
        return all;
    }

    /** Returns every part of so many conditions. */
    private static List<Map<Integer, Integer>> parts(Map<Integer, Integer> whole, int count) {
        if (count == 0) {
            return List.of(Map.of());
        }
        List<Map<Integer, Integer>> parts = new ArrayList<>();
        List<Integer> keys = List.copyOf(whole.keySet());
        for (int first = 0; first < keys.size(); first++) {
            Map<Integer, Integer> rest = new LinkedHashMap<>();
            keys.subList(first + 1, keys.size()).forEach(key -> rest.put(key, whole.get(key)));
            for (Map<Integer, Integer> tail : parts(rest, count - 1)) {
                Map<Integer, Integer> part = new LinkedHashMap<>();
                part.put(keys.get(first), whole.get(keys.get(first)));
                part.putAll(tail);
                parts.add(part);
            }
        }
        return parts;
    }

    private String conditions(Map<Integer, Integer> some) {
        return some.entrySet().stream()
                .map(each -> circumstances.get(each.getKey()).name() + " "
                        + circumstances.get(each.getKey()).values().get(each.getValue()))
                .collect(Collectors.joining(" and "));
    }

    /** Returns what a search for where the claims of an experiment hold is. */
    public static About about(About experiment) {
        return new About(
                experiment.letter(),
                experiment.title() + ": where its claims hold",
                experiment.paper(),
                experiment.reproduces());
    }

    /**
     * Returns this map as the outcome of a search.
     *
     * @param experiment whose claims are judged
     * @param repetitions how often each point was run, in words
     */
    public Reproduction reproduction(About experiment, String repetitions) {
        Map<String, String> setup = new LinkedHashMap<>();
        circumstances.forEach(each -> setup.put(each.name(), String.join(", or ", each.values())));
        setup.put("repetitions", repetitions);
        String note = "A claim holds at a point if it does by the rule of the experiment. The first value of each"
                + " circumstance is the experiment's own.";
        return new Reproduction(about(experiment), setup, claims(), List.of(table()), List.of(), List.of(note));
    }

    /** Returns the share of points at which each claim of {@link #claims()} holds, for each value of a circumstance. */
    public Table table() {
        List<Integer> failing = failing();
        List<Table.Row> rows = new ArrayList<>();
        for (int i = 0; i < circumstances.size(); i++) {
            for (int value = 0; value < circumstances.get(i).values().size(); value++) {
                int at = i;
                int wanted = value;
                List<Point> there = points.stream()
                        .filter(point -> point.choice().get(at) == wanted)
                        .toList();
                List<Interval> shares = failing.stream()
                        .map(claim -> Numerals.exact((double) there.stream()
                                        .filter(point -> holds(point, claim))
                                        .count()
                                / there.size()))
                        .toList();
                rows.add(Table.Row.ours(
                        circumstances.get(i).name() + " "
                                + circumstances.get(i).values().get(value),
                        shares));
            }
        }
        return new Table(
                "Share of the %d points searched at which a claim holds".formatted(points.size()),
                "",
                "where",
                failing.stream()
                        .map(claim -> points.get(0).claims().get(claim).text())
                        .toList(),
                rows);
    }
}
