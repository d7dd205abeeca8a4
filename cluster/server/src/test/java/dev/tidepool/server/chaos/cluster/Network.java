package dev.tidepool.server.chaos.cluster;

import java.io.IOException;
import java.util.List;

/** The places of a run's processes and their connections. Places have numbers from 0. */
public interface Network extends AutoCloseable {

    /** Returns the address of a place. */
    String host(int place);

    /** Returns a free port of a place. */
    int freePort(int place) throws IOException;

    /** Returns the prefix that makes a command run at a place. */
    List<String> launcher(int place);

    /** Cuts the direction from one place to another; the other direction stays open. */
    void cut(int from, int to) throws IOException;

    /** Restores all directions. */
    void heal(int from, int to) throws IOException;

    @Override
    void close();
}
