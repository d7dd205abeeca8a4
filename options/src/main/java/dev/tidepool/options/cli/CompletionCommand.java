package dev.tidepool.options.cli;

import java.util.Locale;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tidepool completion}. */
@Command(
        name = "completion",
        description = "Print a script that completes commands, options and names in bash or zsh.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Complete in this shell:    source <(./tidepool completion bash)",
            "Complete in every shell:   ./tidepool completion bash >> ~/.bashrc"
        })
public final class CompletionCommand implements Runnable {
    /** The shells. The script detects which of them runs it. */
    enum Shell {
        BASH,
        ZSH;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Parameters(paramLabel = "bash|zsh", description = "The shell.")
    @SuppressWarnings({"NullAway.Init", "UnusedVariable"}) // set by picocli, which checks it
    private Shell shell;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public void run() {
        CommandLine root = spec.root().commandLine();
        spec.commandLine().getOut().println(AutoComplete.bash(root.getCommandName(), root));
        spec.commandLine().getOut().flush();
    }
}
