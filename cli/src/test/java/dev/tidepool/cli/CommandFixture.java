package dev.tidepool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.options.cli.CommandLines;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;

/** Runs the command line and keeps what it prints. */
abstract class CommandFixture {
    final StringWriter out = new StringWriter();
    final StringWriter error = new StringWriter();
    private final List<String> command;

    /** Every run begins with these words. */
    CommandFixture(String... command) {
        this.command = List.of(command);
    }

    final int execute(String... arguments) {
        CommandLine commandLine = Tidepool.commandLine();
        commandLine.setOut(new PrintWriter(out, true));
        commandLine.setErr(new PrintWriter(error, true));
        return commandLine.execute(
                Stream.concat(command.stream(), Stream.of(arguments)).toArray(String[]::new));
    }

    /** The run fails with one line, which begins with the message. */
    final void expectBadInput(String message, String... arguments) {
        error.getBuffer().setLength(0);
        assertThat(execute(arguments)).as(message).isEqualTo(CommandLines.BAD_INPUT);
        assertThat(error.toString()).startsWith(message);
        assertThat(error.toString().strip().lines()).hasSize(1);
    }
}
