package dev.tidepool.options.cli;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The option that turns colours on or off, for a command and all commands below it. */
public final class ColourOption {
    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    /** What can be said of colours. */
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

    /** Makes the option; for picocli. */
    public ColourOption() {}

    @Option(
            names = "--color",
            paramLabel = "WHEN",
            scope = ScopeType.INHERIT,
            description = "Colours: ${COMPLETION-CANDIDATES}. Default: auto, which colours terminals unless NO_COLOR is"
                    + " set.")
    void colour(@Nullable When when) {
        if (when != null) {
            spec.root().commandLine().setColorScheme(Help.defaultColorScheme(when.ansi()));
        }
    }
}
