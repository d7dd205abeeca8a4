package dev.tidepool.lab.cli;

import dev.tidepool.lab.live.Browser;
import dev.tidepool.lab.live.LivePage;
import java.io.IOException;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The options by which somebody with a browser looks on while something runs. Each fault is one line. */
final class LiveOptions {
    private static final int MOST_PORT = 65_535;

    @Option(
            names = "--live",
            arity = "0..1",
            fallbackValue = "0",
            paramLabel = "PORT",
            description =
                    "Show it as it happens on a page for browsers of this machine, at this port. Default: no page;"
                            + " any free port.")
    private @Nullable Integer port;

    @Option(names = "--open", description = "Open the page of --live in a browser.")
    private boolean open;

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    /**
     * Returns the page, whose address is told, or what takes its place if nobody asked for one.
     *
     * @param title what it is about
     * @param error where its address is told
     * @throws IOException if it cannot listen at its port
     */
    LiveView page(String title, PrintWriter error) throws IOException {
        if (port == null) {
            if (open) {
                throw bad("--open opens the page of --live; add --live");
            }
            return new LiveView(null);
        }
        if (port < 0 || port > MOST_PORT) {
            throw bad("--live is %d; allowed is 1 to %d, or no port for any free one".formatted(port, MOST_PORT));
        }
        LivePage page = LivePage.open(title, port);
        error.println("live: " + page.uri());
        if (open && !Browser.open(page.uri())) {
            error.println("note: no browser could be opened; open the address yourself");
        }
        error.flush();
        return new LiveView(page);
    }

    private ParameterException bad(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
