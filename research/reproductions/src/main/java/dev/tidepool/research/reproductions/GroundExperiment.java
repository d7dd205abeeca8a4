package dev.tidepool.research.reproductions;

import dev.tidepool.research.reproductions.model.About;
import dev.tidepool.research.reproductions.model.Claim;
import dev.tidepool.research.reproductions.model.Contest;
import dev.tidepool.research.reproductions.model.ExperimentProgress;
import dev.tidepool.research.reproductions.model.Figure;
import dev.tidepool.research.reproductions.model.Judgement;
import dev.tidepool.research.reproductions.model.PaperExperiment;
import dev.tidepool.research.reproductions.model.Reproduction;
import dev.tidepool.research.reproductions.model.Settings;
import dev.tidepool.research.reproductions.model.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** I: ours in the set-ups of the papers' experiments, beside the best of each paper's schemes. Stateless. */
final class GroundExperiment implements PaperExperiment {
    private final List<PaperExperiment> papers;

    /**
     * Creates the experiment.
     *
     * @param papers the experiments whose set-ups are used
     */
    GroundExperiment(List<PaperExperiment> papers) {
        this.papers = List.copyOf(papers);
    }

    @Override
    public About about() {
        return new About(
                "I",
                "Ours on their ground",
                "[bahadur2022sword], [bahadur2022knob], [lee2011], [group16], [mitzenmacher2001]",
                "the set-ups of A to G");
    }

    @Override
    public double effortSeconds() {
        return 60;
    }

    @Override
    public Reproduction run(Settings settings, ExperimentProgress progress) {
        int repetitions = settings.count(9, 2);
        Map<PaperExperiment, List<Contest<?>>> contests = new LinkedHashMap<>();
        papers.forEach(paper -> contests.put(paper, paper.contests(settings)));
        contests.values().removeIf(List::isEmpty);
        progress.steps(contests.values().stream()
                .flatMap(List::stream)
                .mapToInt(contest -> contest.steps(repetitions))
                .sum());
        List<Claim> claims = new ArrayList<>();
        List<Table> tables = new ArrayList<>();
        List<Figure> figures = new ArrayList<>();
        contests.forEach((paper, ofPaper) -> {
            List<Contest.Row> rows = new ArrayList<>();
            ofPaper.forEach(contest -> rows.addAll(contest.run(repetitions, settings, progress)));
            rows.forEach(row -> claims.add(claim(paper.about(), row)));
            tables.add(table(paper.about(), rows));
            figures.add(figure(paper.about(), rows));
        });
        return new Reproduction(about(), setup(repetitions), claims, tables, figures, notes());
    }

    private static Map<String, String> setup(int repetitions) {
        Map<String, String> setup = new LinkedHashMap<>();
        setup.put("arrivals, tasks and machines", """
                those of the experiment that a letter names: of A and B the bursts, with steps of 20 s in A; of E the \
                4 cores; of F the published rates, in simulation; of G shorter runs""");
        setup.put("theirs", """
                every scheme of the paper, in every form that its experiment has; a row names the one that is best in \
                it, by the median""");
        setup.put("ours", """
                auto with its defaults, and in A, B and G shortest-wait with its defaults; a server of G keeps its \
                one thread""");
        setup.put("repetitions", repetitions + ", each with the same arrivals and tasks for all");
        return setup;
    }

    private static Claim claim(About paper, Contest.Row row) {
        return Claim.of(
                "%s, %s: ours is no worse than the best of theirs (%s)"
                        .formatted(paper.letter(), row.name(), row.best()),
                paper.reproduces(),
                Judgement.notWorse("ours to theirs", row.ratio()));
    }

    private static Table table(About paper, List<Contest.Row> rows) {
        return new Table(
                paper.letter() + ", " + paper.title(),
                "",
                "measure; the best of theirs",
                List.of("theirs", "ours", "ours to theirs", "their threads", "our threads"),
                rows.stream()
                        .map(row -> Table.Row.ours(
                                row.name() + "; " + row.best(),
                                List.of(row.theirs(), row.ours(), row.ratio(), row.theirThreads(), row.ourThreads())))
                        .toList());
    }

    private static Figure figure(About paper, List<Contest.Row> rows) {
        List<@Nullable Double> ratios = new ArrayList<>();
        for (Contest.Row row : rows) {
            double ratio = row.ratio().median();
            ratios.add(ratio > 0 && Double.isFinite(ratio) ? ratio : null);
        }
        return Figure.bars(
                        paper.letter() + ": ours to the best of theirs, below 1 is better",
                        paper.reproduces(),
                        "ratio",
                        rows.stream().map(Contest.Row::name).toList(),
                        List.of(Figure.Series.ours("ours to theirs", ratios)))
                .onLogarithmicAxis();
    }

    private static List<String> notes() {
        return List.of("""
                The best of theirs is chosen for each row after the runs, which favours them: no single scheme of \
                theirs is the best in all rows of its paper.""", """
                Threads are listed and not judged. They are the most that lived at once; in A and B those of the weak \
                node at the end.""");
    }
}
