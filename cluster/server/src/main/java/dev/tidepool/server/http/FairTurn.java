package dev.tidepool.server.http;

import org.eclipse.jetty.server.Request;

/**
 * What a connection may do before it is the others' turn. A client that sends without a pause would keep its thread,
 * which may be one of the two that look after all connections.
 */
final class FairTurn {
    /** The requests of one connection in a row. */
    static final int REQUESTS = 16;

    /** The chunks of one body in a row. */
    static final int CHUNKS = 64;

    private FairTurn() {}

    /** Goes on with a request in another thread, behind what other connections wait for. */
    static void pass(Request request, Runnable rest) {
        request.getComponents().getExecutor().execute(rest);
    }
}
