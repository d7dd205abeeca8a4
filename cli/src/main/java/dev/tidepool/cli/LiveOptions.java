package dev.tidepool.cli;

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

/** The options of the live page for browsers. Error messages are one line. */
final class LiveOptions {
    private static final int MAX_PORT = 65_535;

    @Option(
            names = "--live",
            arity = "0..1",
            fallbackValue = "0",
            paramLabel = "PORT",
            description = "Show the runs live on a page for browsers of this machine, at this port or at any free one.")
    private @Nullable Integer port;

    @Option(names = "--open", description = "Open the page of --live in a browser.")
    private boolean open;

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    /**
     * Returns the page, or a view that shows nothing if nobody asked for a page.
     *
     * @param title the title of the page
     * @param error gets its address
     * @throws IOException if it cannot listen at its port
     */
    LiveView page(String title, PrintWriter error) throws IOException {
        if (port == null) {
            if (open) {
                throw bad("--open opens the page of --live; add --live");
            }
            return new LiveView(null);
        }
        if (port < 0 || port > MAX_PORT) {
            throw bad("--live is %d; allowed is 1 to %d, or no number for any free port".formatted(port, MAX_PORT));
        }
        LivePage page = LivePage.open(title, port);
        error.println("live: " + page.uri());
        if (open && !Browser.open(page.uri())) {
            error.println("note: no browser was found; open the address yourself");
        }
        error.flush();
        return new LiveView(page);
    }

    private ParameterException bad(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
