package dev.tidepool.lab.contestant;

import dev.tidepool.server.typed.TypedName;
import java.util.Map;
import java.util.function.Function;

/**
 * A pool as the user finds it in the list.
 *
 * @param name the name to type
 * @param summary what it is, in one line
 * @param source where it comes from
 * @param maker makes the contestant from what was typed; refuses parameters that are not allowed, in one line
 */
public record Family(String name, String summary, String source, Function<TypedName, Contestant> maker) {

    /** Nothing to set. */
    private record NoParameters() {}

    /**
     * Returns a pool of the JDK that has nothing to set.
     *
     * @param shown what is known of it, by name
     * @param opener opens a pool whose threads come from a ledger
     */
    static Family jdk(
            String name, String summary, Map<String, Object> shown, Function<ThreadLedger, ContestantPool> opener) {
        return new Family(name, summary, "java.util.concurrent", typed -> {
            typed.applyTo(new NoParameters());
            return new Contestant(name, name, shown, opener);
        });
    }
}
