package dev.tidepool.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.limiter.LimiterRace.Phase;
import dev.tidepool.limiter.LimiterRace.Score;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The race of limiters, whose table is in the results. It writes {@code target/limiter-race.md}. */
@Tag("full")
class LimiterRaceTest {
    private static final long SEED = 29;
    private static final double WARM_UP = 5;

    /** A downstream with 16 connections, all of which become ten times slower, and recover. */
    private static final List<Phase> CONNECTIONS =
            List.of(new Phase(30, 1_000, 0.01, 16), new Phase(30, 1_000, 0.1, 16), new Phase(30, 1_000, 0.01, 16));

    /** A downstream without a limit, each of whose calls becomes ten times slower, and recovers. */
    private static final List<Phase> LATENCY = List.of(
            new Phase(30, 1_000, 0.01, LimiterRace.UNLIMITED),
            new Phase(30, 1_000, 0.1, LimiterRace.UNLIMITED),
            new Phase(30, 1_000, 0.01, LimiterRace.UNLIMITED));

    /** 125 % of what 16 connections can serve. */
    private static final List<Phase> OVERLOAD = List.of(new Phase(60, 2_000, 0.01, 16));

    /** At 125 %, half of the connections go, and come back. */
    private static final List<Phase> FEWER =
            List.of(new Phase(30, 2_000, 0.01, 16), new Phase(30, 2_000, 0.01, 8), new Phase(30, 2_000, 0.01, 16));

    private record Course(String name, int queueCapacity, List<Phase> phases, List<String> names) {}

    private static final List<Course> COURSES = List.of(
            new Course("16 connections", LimiterRace.UNLIMITED, CONNECTIONS, List.of("before", "10 x slower", "after")),
            new Course("each call", LimiterRace.UNLIMITED, LATENCY, List.of("before", "10 x slower", "after")),
            new Course("overload", LimiterRace.UNLIMITED, OVERLOAD, List.of("125 %")),
            new Course("overload, refuses beyond 16 + 4", 4, OVERLOAD, List.of("125 %")),
            new Course("refuses beyond its connections + 4", 4, FEWER, List.of("16", "8", "16 again")),
            new Course("refuses beyond 16 + 4", 4, CONNECTIONS, List.of("before", "10 x slower", "after")));

    @Test
    void theRaceOfLimiters() throws IOException {
        List<String> table = new ArrayList<>();
        table.add("| downstream | limiter | calls/s | p50, ms | p99, ms | in flight | refused | failed |");
        table.add("|---|---|---:|---:|---:|---:|---:|---:|");
        Map<String, Score> ours = new LinkedHashMap<>();
        for (Course course : COURSES) {
            Map<String, List<Score>> scores = new LinkedHashMap<>();
            RacedLimiter.all()
                    .forEach((name, kind) -> scores.put(
                            name, LimiterRace.run(kind, course.queueCapacity(), WARM_UP, course.phases(), SEED)));
            for (int i = 0; i < course.phases().size(); i++) {
                String phase = course.name() + ": " + course.names().get(i);
                for (Map.Entry<String, List<Score>> each : scores.entrySet()) {
                    table.add(row(phase, each.getKey(), each.getValue().get(i)));
                }
                ours.put(phase, scores.get(RacedLimiter.OURS).get(i));
            }
        }
        Files.createDirectories(Path.of("target"));
        Files.write(Path.of("target/limiter-race.md"), table);

        assertThat(ours.get("16 connections: 10 x slower").throughput())
                .as("nearly all of 160 calls/s")
                .isGreaterThan(150);
        assertThat(ours.get("16 connections: 10 x slower").inFlight()).isLessThan(40);
        assertThat(ours.get("each call: 10 x slower").throughput()).isGreaterThan(950);
        assertThat(ours.get("overload: 125 %").throughput()).isGreaterThan(1_500);
        ours.forEach((phase, score) ->
                assertThat(score.failed()).as(phase + ", calls that failed").isLessThan(0.03));
        assertThat(ours.get("overload, refuses beyond 16 + 4: 125 %").throughput())
                .isGreaterThan(1_500);
    }

    private static String row(String phase, String name, Score score) {
        return String.format(
                Locale.ROOT,
                "| %s | %s | %.0f | %.0f | %.0f | %.1f | %.1f %% | %.1f %% |",
                phase,
                name,
                score.throughput(),
                score.p50Millis(),
                score.p99Millis(),
                score.inFlight(),
                100 * score.refused(),
                100 * score.failed());
    }
}
