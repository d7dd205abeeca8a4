package dev.tidepool.options.cli;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The option that turns colours on or off, for a command and all commands below it. */
final class ColourOption {
    private final CommandLine commandLine;

    ColourOption(CommandLine commandLine) {
        this.commandLine = commandLine;
    }

    enum When {
        AUTO,
        ALWAYS,
        NEVER;

        private Ansi ansi() {
            return switch (this) {
                case AUTO -> Ansi.AUTO;
                case ALWAYS -> Ansi.ON;
                case NEVER -> Ansi.OFF;
            };
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(
            names = "--color",
            paramLabel = "WHEN",
            scope = ScopeType.INHERIT,
            description = "Colours: ${COMPLETION-CANDIDATES}. Default: auto, which colours terminals unless NO_COLOR is"
                    + " set.")
    void colour(@Nullable When when) {
        if (when != null) {
            commandLine.setColorScheme(Help.defaultColorScheme(when.ansi()));
        }
    }
}
