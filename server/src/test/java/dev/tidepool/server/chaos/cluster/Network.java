package dev.tidepool.server.chaos.cluster;

import java.io.IOException;
import java.util.List;

/** Where the processes of a run are, and how they reach each other. Places are numbered from 0. */
public interface Network extends AutoCloseable {

    /** Returns the address of a place. */
    String host(int place);

    /** Returns a port that is free there. */
    int freePort(int place) throws IOException;

    /** Returns the words before a command that make it run there. */
    List<String> launcher(int place);

    /** Lets nothing pass from one place to another; what goes the other way still arrives. */
    void cut(int from, int to) throws IOException;

    /** Lets everything pass again. */
    void heal(int from, int to) throws IOException;

    @Override
    void close();
}
