package dev.tidepool.lab.results.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tidepool.lab.results.MadeUpRace;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.SeriesPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tables of results and what is said about them. A line is a pool: its p99 in ms and its mean threads, one for each
 * repetition, the seconds of a run, the peak, and changes to fields of every run.
 */
class HeadlineTest {

    static Stream<Arguments> races() {
        return Stream.of(
                race("no run", "", "No result: the race has no run."),
                race(
                        "one pool",
                        """
                        auto | 38 40 41 | 30 32.5 33 | 4 | 49
                        """,
                        "auto: response p99 40 ms with 32.5 threads on average (130 thread-seconds, 49 at the peak)."),
                race(
                        "one pool with one thread",
                        """
                        fixed:1 | 38 40 41 | 1 1 1 | 4 | 1
                        """,
                        "fixed:1: response p99 40 ms with 1 thread on average (4 thread-seconds, 1 at the peak)."),
                race(
                        "one pool of which nobody counted the threads",
                        """
                        auto | 38 40 41 | | 0 | 0
                        """,
                        "auto: response p99 40 ms with an unknown number of threads."),
                race("a winner", """
                        cached | 50 55 60 | 70 71 72 | 4 | 112
                        auto | 40 41 42 | 30 32 33 | 4 | 38
                        """, """
                        auto won response p99: 41 ms with 32 threads on average (128 thread-seconds, 38 at the peak); \
                        next cached, 55 ms with 71 threads on average (284 thread-seconds, 112 at the peak). auto \
                        against cached, the next: p99 0.75 × [0.67..0.84], better; threads on average 0.45 × \
                        [0.42..0.47], better."""),
                race("a winner at a price", """
                        fixed:4 | 50 55 60 | 4 4 4 | 4 | 4
                        auto | 40 41 42 | 30 32 33 | 4 | 38
                        """, """
                        auto won response p99: 41 ms with 32 threads on average (128 thread-seconds, 38 at the peak); \
                        next fixed:4, 55 ms with 4 threads on average (16 thread-seconds, 4 at the peak). auto against \
                        fixed:4, the next: p99 0.75 × [0.67..0.84], better; threads on average 8 × [7.50..8.25], \
                        worse."""),
                race("auto far behind a winner", """
                        fixed:16 | 20 20 25 | 16 16 16 | 4 | 16
                        cached | 50 52 55 | 70 71 72 | 4 | 112
                        auto | 80 90 100 | 15 16 18 | 4 | 38
                        """, """
                        fixed:16 won response p99: 20 ms with 16 threads on average (64 thread-seconds, 16 at the \
                        peak); next cached, 52 ms with 71 threads on average (284 thread-seconds, 112 at the peak). \
                        auto against fixed:16, the lowest: p99 4.50 × [3.20..5], worse; threads on average 1 × \
                        [0.94..1.13], no difference."""),
                race("a winner by little, in virtual time", """
                        a | 100.0 100.0 100.0 | 8 8 8 | 4 | 8
                        b | 100.1 100.1 100.1 | 9 9 9 | 4 | 9
                        """, """
                        a won response p99 by less than 0.5 %: 100 ms with 8 threads on average (32 thread-seconds, 8 \
                        at the peak); next b, 100 ms with 9 threads on average (36 thread-seconds, 9 at the peak)."""),
                race("the lowest peak has the most threads on average, as was seen", """
                        thread-per-request | 28 30 33 | 13.0 13.1 13.4 | 3.6 | 78
                        auto | 29 31 34 | 32.0 32.5 33.0 | 3.6 | 49
                        ema | 27 32 35 | 30.0 32.0 34.0 | 3.6 | 50
                        jdk-cached | 30 33 36 | 30.0 32.4 33.0 | 3.6 | 51
                        jdk-virtual | 31 33.5 36 | 14.0 15.0 16.0 | 3.6 | 70
                        """, """
                        No difference in response p99 from the lowest, thread-per-request's 30 ms: auto, ema, \
                        jdk-cached and jdk-virtual, up to 33.5 ms. Of these, thread-per-request has the fewest threads \
                        on average, 13.1 (47.2 thread-seconds, 78 at the peak); next jdk-virtual, 15 (54 \
                        thread-seconds, 70 at the peak). auto against thread-per-request, the lowest: p99 1.03 × \
                        [0.88..1.21], no difference; threads on average 2.48 × [2.39..2.54], worse."""),
                race("the lowest peak means nothing if threads do not differ on average", """
                        a | 28 30 33 | 13 14 15 | 4 | 78
                        b | 29 31 34 | 12 15 16 | 4 | 49
                        """, """
                        No difference in response p99 from the lowest, a's 30 ms: b, 31 ms. No difference in threads \
                        on average from the fewest, a's 14 (56 thread-seconds, 78 at the peak): b."""),
                race("some need more threads beyond the interval, and some do not", """
                        a | 28 30 33 | 13 14 15 | 4 | 20
                        b | 29 31 34 | 12 15 16 | 4 | 20
                        c | 29 32 34 | 30 31 32 | 4 | 40
                        d | 99 99 99 | 1 1 1 | 4 | 1
                        """, """
                        No difference in response p99 from the lowest, a's 30 ms: b and c, up to 32 ms. No difference \
                        in threads on average from the fewest, a's 14 (56 thread-seconds, 20 at the peak): b. More \
                        than a: c."""),
                race("pools that differ from each other, but not from the lowest", """
                        a | 1 5 10 | 8 8 8 | 4 | 8
                        b | 6 6 7 | 8 8 8 | 4 | 8
                        c | 9 11 12 | 8 8 8 | 4 | 8
                        """, """
                        No difference in response p99 from the lowest, a's 5 ms: b and c, up to 11 ms. No difference \
                        in threads on average from the fewest, a's 8 (32 thread-seconds, 8 at the peak): b and c."""),
                race("a pool that took longer has fewer threads on average and as many thread-seconds", """
                        a | 28 30 33 | 10 10 10 | 8 | 20
                        b | 29 31 34 | 20 20 20 | 4 | 20
                        """, """
                        No difference in response p99 from the lowest, a's 30 ms: b, 31 ms. Mean threads and \
                        thread-seconds do not agree on a against b."""),
                race("many pools without a difference", """
                        a | 28 30 33 | | 0 | 0
                        b | 28 31 33 | | 0 | 0
                        c | 28 32 33 | | 0 | 0
                        d | 28 32 33 | | 0 | 0
                        e | 28 32 33 | | 0 | 0
                        f | 28 32 33 | | 0 | 0
                        """, """
                        No difference in response p99 from the lowest, a's 30 ms: b, c, d and 2 others, up to 32 \
                        ms."""),
                race("auto is the lowest of those that do not differ", """
                        auto | 28 30 33 | 10 11 12 | 4 | 20
                        b | 29 31 34 | 20 21 22 | 4 | 22
                        """, """
                        No difference in response p99 from the lowest, auto's 30 ms: b, 31 ms. Of these, auto has the \
                        fewest threads on average, 11 (44 thread-seconds, 20 at the peak); next b, 21 (84 \
                        thread-seconds, 22 at the peak). auto against b, the next: p99 0.97 × [0.82..1.14], no \
                        difference; threads on average 0.52 × [0.45..0.60], better."""),
                race("one repetition names the lowest, and neither a winner nor a difference", """
                        cached | 40 | 70 | 4 | 112
                        auto | 50 | 32 | 4 | 38
                        """, """
                        cached had the lowest response p99: 40 ms with 70 threads on average (280 thread-seconds, 112 \
                        at the peak); next auto, 50 ms with 32 threads on average (128 thread-seconds, 38 at the \
                        peak). auto against cached, the lowest: p99 1.25 ×; threads on average 0.46 ×."""),
                race(
                        "equal times of one repetition are no difference, and their threads are not compared",
                        """
                        a | 40 | 70 | 4 | 112
                        b | 40 | 32 | 4 | 38
                        """,
                        "No difference in response p99 from the lowest, a's 40 ms: b, 40 ms."),
                race("a rival of which one run counts cannot be beaten", """
                        auto | 40 41 42 | 30 32 33 | 4 | 38
                        cached | 55 | 70 | 4 | 112
                        """, """
                        auto had the lowest response p99: 41 ms with 32 threads on average (128 thread-seconds, 38 at \
                        the peak); next cached, 55 ms with 70 threads on average (280 thread-seconds, 112 at the \
                        peak). auto against cached, the next: p99 0.75 ×; threads on average 0.46 ×."""),
                race(
                        "a pool that turns tasks away cannot win",
                        """
                        a | 40 41 42 | 30 32 33 | 4 | 38
                        rejecting | 1 1 1 | 2 2 2 | 4 | 2 | rejected 50
                        """,
                        "a: response p99 41 ms with 32 threads on average (128 thread-seconds, 38 at the peak)."),
                race("auto left tasks unfinished", """
                        cached | 40 41 42 | 70 71 72 | 4 | 112
                        auto | 10 10 10 | 30 32 33 | 4 | 38 | unfinished 50
                        """, """
                        cached: response p99 41 ms with 71 threads on average (284 thread-seconds, 112 at the peak). \
                        auto does not compete: 50 % not served."""),
                race("no pool served every task", """
                        a | 40 41 42 | 70 71 72 | 4 | 112 | lost 1
                        auto | 10 10 10 | 30 32 33 | 4 | 38 | unfinished 50
                        """, "No winner: no pool served every task."),
                race("every run is invalid", """
                        auto | 40 41 42 | 70 71 72 | 4 | 112 | valid false
                        """, "No result: every run is invalid."),
                race("invalid runs do not count", """
                        auto | 40 41 42 | 30 32 33 | 4 | 38
                        cached | 1 1 1 | 70 71 72 | 4 | 112 | valid false
                        """, """
                        auto: response p99 41 ms with 32 threads on average (128 thread-seconds, 38 at the peak)."""),
                race("stopped before any run ended", """
                        auto | 40 | 30 | 4 | 38 | incomplete true
                        """, "No result: the race was stopped before a valid run ended."));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("races")
    void saysWhatTheTableShows(String name, String table, String expected) {
        assertThat(headline(table).text()).as(name).isEqualTo(expected);
    }

    @Test
    void fasterPoolsThatDoNotCompeteAreRemarked() {
        assertThat(headline("""
                auto | 40 41 42 41 41 | 30 30 30 30 30 | 4 | 38
                rejecting | 1 1 1 | 2 2 2 | 4 | 2 | rejected 500 submitted 1000
                invalid | 1 1 1 | 2 2 2 | 4 | 2 | valid false
                """).remarks())
                .containsExactly(
                        "rejecting shows a lower p99, but did not serve every task: 1,500 rejected.",
                        "One pool has no valid run and no latencies.");
    }

    @Test
    void weakStatisticsAreRemarked() {
        assertThat(headline("a | 40 | 3 | 4 | 3\nb | 41 | 3 | 4 | 3").remarks())
                .containsExactly("One repetition cannot tell a difference from chance: repeat with --repeat 5.");
        assertThat(headline("a | 40 41 | 3 3 | 4 | 3\nb | 41 42 | 3 3 | 4 | 3").remarks())
                .containsExactly("2 repetitions make weak intervals: --repeat 5 makes better ones.");
        assertThat(headline("a | 40 41 | 3 3 | 4 | 3").remarks()).isEmpty();
    }

    @Test
    void aPoolWhoseJvmEndedInARepetitionDoesNotWinOnTheOthers() {
        List<Run> runs = runs("auto | 40 41 42 | 30 32 33 | 4 | 38\ncrashing | 1 1 | 2 2 | 4 | 2");
        runs.add(Run.failed("crashing", 3, runs.get(0).control().policy(), "its JVM ended with exit code 134"));
        Headline headline = headline(runs);

        assertThat(headline.text()).startsWith("auto: response p99 41 ms");
        assertThat(headline.remarks())
                .contains("crashing shows a lower p99, but did not serve every task: 1 of 3 JVMs ended.");
    }

    private static Arguments race(String name, String table, String expected) {
        return Arguments.of(name, table, expected);
    }

    private static Headline headline(String table) {
        return headline(runs(table));
    }

    private static Headline headline(List<Run> runs) {
        return new Headline(new Ranking(Pool.of(MadeUpRace.of(runs))));
    }

    private static List<Run> runs(String table) {
        List<Run> runs = new ArrayList<>();
        table.lines().forEach(line -> {
            String[] cells = line.split("\\s*\\|\\s*", -1);
            double[] means = numbers(cells[2]);
            double seconds = Double.parseDouble(cells[3]);
            List<Run> repetitions = MadeUpRace.runs(cells[0].strip(), numbers(cells[1]));
            for (int i = 0; i < repetitions.size(); i++) {
                double threadSeconds = means.length == 0 ? 0 : means[i] * seconds;
                runs.add(MadeUpRace.changed(repetitions.get(i), run -> {
                    run.put("threadSeconds", threadSeconds).put("threadsPeak", Integer.parseInt(cells[4]));
                    run.putPOJO("series", seconds == 0 ? List.of() : List.of(end(seconds)));
                    change(run, cells.length > 5 ? cells[5].split(" ", -1) : new String[0]);
                }));
            }
        });
        return runs;
    }

    private static SeriesPoint end(double seconds) {
        return new SeriesPoint(seconds, 0, 0, 0, 0, 0, null, null, null, null);
    }

    private static void change(ObjectNode run, String[] change) {
        for (int i = 0; i + 1 < change.length; i += 2) {
            if (run.path(change[i]).isBoolean()) {
                run.put(change[i], Boolean.parseBoolean(change[i + 1]));
            } else {
                run.put(change[i], Long.parseLong(change[i + 1]));
            }
        }
    }

    private static double[] numbers(String cell) {
        return cell.isBlank()
                ? new double[0]
                : Stream.of(cell.strip().split(" ", -1))
                        .mapToDouble(Double::parseDouble)
                        .toArray();
    }
}
