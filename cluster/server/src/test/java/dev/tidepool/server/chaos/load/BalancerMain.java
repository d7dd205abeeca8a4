package dev.tidepool.server.chaos.load;

import dev.tidepool.options.cli.OrderlyEnd;
import dev.tidepool.server.cli.Server;

/** The command line of servers, in a process that ends when its input ends, so that it never outlives a test. */
final class BalancerMain {
    private BalancerMain() {}

    /** Runs a command. */
    public static void main(String[] arguments) {
        OrderlyEnd.withInput(System.in);
        Server.main(arguments);
    }
}
