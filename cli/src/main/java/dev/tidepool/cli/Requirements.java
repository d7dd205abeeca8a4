package dev.tidepool.cli;

import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Races;
import dev.tidepool.lab.results.compare.Requirement;
import dev.tidepool.lab.results.compare.Verdict;
import dev.tidepool.options.cli.CommandLines;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option {@code --require}: read and checked before a race, judged after it. */
final class Requirements {
    @Option(
            names = "--require",
            paramLabel = "'[WORKLOAD/]POOL.METRIC<LIMIT'",
            description = "A threshold, as in 'auto.p99<200ms' or 'mixed/auto.rejected<=1%%'. The exit code is 1"
                    + " unless all hold. Repeatable. Metrics: p50, p90, p99, p99.9, max, mean, wait.p99, threads.mean,"
                    + " threads.peak, cpu, rejected, lost, throughput.")
    private List<String> texts = List.of();

    private List<Requirement> requirements = List.of();

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    /**
     * Reads the thresholds, before anything runs.
     *
     * @param workloads the names of the workloads that run
     * @param pools the names of the pools that run
     * @throws ParameterException if one is malformed, or of a workload or a pool that does not run
     */
    void read(List<String> workloads, List<String> pools) {
        List<Requirement> all = new ArrayList<>();
        for (String text : texts) {
            try {
                Requirement requirement = Requirement.of(text);
                check("pool", requirement.pool(), pools, text);
                check("workload", requirement.workload(), workloads, text);
                all.add(requirement);
            } catch (IllegalArgumentException malformed) {
                throw new ParameterException(spec.commandLine(), "--require: " + malformed.getMessage(), malformed);
            }
        }
        requirements = List.copyOf(all);
    }

    private static void check(String what, @Nullable String name, List<String> names, String text) {
        if (name != null && !names.contains(name)) {
            throw new IllegalArgumentException("%s '%s' of '%s' does not run; these run: %s"
                    .formatted(what, name, text, String.join(", ", names)));
        }
    }

    /** Prints a line for each threshold and returns the exit code. */
    int judge(Races races, PrintWriter out) {
        int code = CommandLines.OK;
        for (Requirement requirement : requirements) {
            for (RaceResult race : races.races()) {
                if (requirement.isFor(race.scenario().workload().name())) {
                    Requirement.Judged judged = requirement.judge(race);
                    out.println(judged.line());
                    code = judged.verdict() == Verdict.HOLDS ? code : CommandLines.FAILED;
                }
            }
        }
        out.flush();
        return code;
    }
}
