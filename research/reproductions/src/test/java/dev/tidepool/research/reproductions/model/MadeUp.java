package dev.tidepool.research.reproductions.model;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.research.reproductions.model.Table.Cell;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** A reproduction with one of everything. */
public final class MadeUp {
    private MadeUp() {}

    /** Returns it. */
    public static Reproduction reproduction() {
        Table table = new Table(
                "Responses",
                "Table 1",
                "pool",
                List.of("p50 s", "threads"),
                List.of(
                        new Table.Row(
                                "ours | theirs",
                                List.of(new Cell(2.0, new Interval(1.9, 2.1, 2.2, 3)), Cell.ours(Numerals.exact(5)))),
                        new Table.Row("other", List.of(Cell.EMPTY, Cell.EMPTY))));
        Figure.Series published = new Figure.Series("ours, published", true, List.of(0.0, 1.0), List.of(2.0, 3.0));
        Figure.Series ours = new Figure.Series("ours", false, List.of(0.0, 1.0), Arrays.asList(2.1, null));
        return new Reproduction(
                new About("X", "Something <tried>", "999 (Nobody, 2000)", "Figure 1"),
                Map.of("arrivals", "a few"),
                List.of(
                        Claim.of(
                                "it is fast",
                                "section 1",
                                Judgement.near("p50", new Interval(1.9, 2.1, 2.2, 3), 2, 0.2)),
                        Claim.of("it is small", "section 2", Judgement.of("under 3 threads", false, "5 threads"))),
                List.of(table),
                List.of(
                        Figure.bars("Bars", "Figure 1", "s", List.of("p50", "p90"), List.of(ours, published)),
                        Figure.lines("Lines", "Figure 2", "rate", "s", List.of(ours, published))
                                .onLogarithmicAxis(),
                        Figure.steps("Steps", "Figure 3", "threads", List.of(ours))),
                List.of("a </script> note"));
    }
}
