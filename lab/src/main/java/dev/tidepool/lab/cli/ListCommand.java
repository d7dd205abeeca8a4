package dev.tidepool.lab.cli;

import dev.tidepool.lab.contestant.Contestants;
import dev.tidepool.lab.contestant.Family;
import dev.tidepool.workload.BuiltInWorkload;
import dev.tidepool.workload.BuiltInWorkloads;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code tidepool list}. */
@Command(
        name = "list",
        description = "Name the workloads and pools, with one line each.",
        mixinStandardHelpOptions = true)
final class ListCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        out.println("Workloads (race --workload NAME, or a file of your own):");
        for (BuiltInWorkload workload : BuiltInWorkloads.all()) {
            out.printf("  %-24s %s%n", workload.name(), workload.description());
        }
        out.println();
        out.println("Pools (race --pools a,b,c):");
        for (Family family : Contestants.all()) {
            out.printf("  %-24s %s [%s]%n", family.name(), family.summary(), family.source());
        }
        out.flush();
    }
}
