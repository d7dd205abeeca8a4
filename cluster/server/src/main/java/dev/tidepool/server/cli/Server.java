package dev.tidepool.server.cli;

import dev.tidepool.options.cli.CommandLines;
import dev.tidepool.options.cli.CompletionCommand;
import dev.tidepool.options.cli.Version;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The main class of servers: the commands {@code node}, {@code balancer} and {@code certificates}, without the lab. */
@Command(
        name = "tidepool",
        description = "Nodes that run tasks on adaptive pools, and balancers in front of them.",
        subcommands = {NodeCommand.class, BalancerCommand.class, CertificatesCommand.class, CompletionCommand.class},
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class Server implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    /** Shows the help: there is no default command. */
    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    /** Returns the command line, ready to execute. It reports an error in one line on its error stream. */
    static CommandLine commandLine() {
        return CommandLines.of(new Server());
    }
}
