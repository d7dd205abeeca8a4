package dev.tidepool.server.chaos.load;

import dev.tidepool.options.cli.OrderlyEnd;
import dev.tidepool.server.chaos.history.HistoryWriter;
import dev.tidepool.server.cli.Server;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** A balancer in a process that ends when its input ends, so that it never outlives a test. */
final class BalancerMain {
    private BalancerMain() {}

    /**
     * Runs it.
     *
     * @param args history, names of its callers separated by commas, then the command line; they count as stopped
     *     while this process is
     */
    public static void main(String[] args) throws IOException {
        OrderlyEnd.withInput(System.in);
        Stops.note(List.of(args[1].split(",", -1)), new HistoryWriter(Path.of(args[0])));
        Server.main(Arrays.copyOfRange(args, 2, args.length));
    }
}
