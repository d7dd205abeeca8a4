package dev.tidepool.spring;

import dev.tidepool.executor.AdaptiveExecutor;
import org.jspecify.annotations.Nullable;

/** The adaptive threads of a web server, whose life cycle starts and ends them. */
interface ServerThreads {
    /** What happens instead of what Spring Boot's properties of idle threads say. */
    String INSTEAD = "with tidepool.server.threads=true, the policy decides how many threads stay; remove it";

    /** Returns the pool of the threads; null if no server runs with them. */
    @Nullable
    AdaptiveExecutor running();

    /** Returns how many of the threads the server takes for tasks of its own, which never end. */
    default int takenByServer() {
        return 0;
    }
}
