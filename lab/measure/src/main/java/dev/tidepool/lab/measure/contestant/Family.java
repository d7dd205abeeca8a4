package dev.tidepool.lab.measure.contestant;

import dev.tidepool.options.Parameters;
import dev.tidepool.options.TypedName;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A pool as the user finds it in the list.
 *
 * @param group its kind
 * @param name the name to type
 * @param summary what it is, in one line
 * @param source where it comes from
 * @param maker makes the contestant from what was typed; refuses parameters that are not allowed, in one line
 */
public record Family(Group group, String name, String summary, String source, Function<TypedName, Contestant> maker) {

    /** Nothing to set. */
    private record NoParameters() {}

    /**
     * Returns a pool whose parameters are the components of a record.
     *
     * @param defaults the parameters of those who set none
     * @param opener opens a pool with parameters and threads from a given source
     */
    static <P extends Record> Family of(
            Group group,
            String name,
            String summary,
            String source,
            P defaults,
            BiFunction<P, PoolThreads, ContestantPool> opener) {
        return new Family(group, name, summary, source, typed -> {
            P parameters = typed.applyTo(defaults);
            return new Contestant(
                    typed.text(),
                    name,
                    Parameters.of(parameters).shown(),
                    threads -> opener.apply(parameters, threads));
        });
    }

    /**
     * Returns a pool that has nothing to set.
     *
     * @param opener opens a pool with threads from a given source
     */
    static Family of(
            Group group, String name, String summary, String source, Function<PoolThreads, ContestantPool> opener) {
        return of(group, name, summary, source, new NoParameters(), (none, threads) -> opener.apply(threads));
    }
}
