package dev.tidepool.cli;

import dev.tidepool.options.cli.CommandLines;
import dev.tidepool.options.cli.CompletionCommand;
import dev.tidepool.options.cli.Version;
import dev.tidepool.server.cli.BalancerCommand;
import dev.tidepool.server.cli.CertificatesCommand;
import dev.tidepool.server.cli.NodeCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command line: {@code tidepool} and its subcommands. */
@Command(
        name = "tidepool",
        description = "Thread pools that grow and shrink with the load, raced against those you use today.",
        subcommands = {
            RaceCommand.class,
            CompareCommand.class,
            PictureCommand.class,
            SimulateCommand.class,
            SweepCommand.class,
            ProveCommand.class,
            ReproduceCommand.class,
            ValidateCommand.class,
            ServeCommand.class,
            LoadCommand.class,
            ListCommand.class,
            DoctorCommand.class,
            NodeCommand.class,
            BalancerCommand.class,
            CertificatesCommand.class,
            BenchEntry.class,
            CompletionCommand.class,
            HelpCommand.class
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {"", "Start with: ./tidepool race"})
public final class Tidepool implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    /** Shows the help: there is no default command. */
    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    /** Runs the command line and exits with its code. */
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    /** Returns the command line, ready to execute; a fault is one line on its error stream. */
    static CommandLine commandLine() {
        return CommandLines.of(new Tidepool());
    }
}
