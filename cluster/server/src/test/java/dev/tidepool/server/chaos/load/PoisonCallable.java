package dev.tidepool.server.chaos.load;

import java.io.Serializable;
import java.util.concurrent.Callable;

/** A callable that its caller may send and that no node allows. */
record PoisonCallable(long task) implements Callable<Long>, Serializable {
    @Override
    public Long call() {
        return task;
    }
}
