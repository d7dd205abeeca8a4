package dev.tidepool.lab.measure.contestant;

import dev.tidepool.options.Parameters;
import dev.tidepool.options.TypedName;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A pool as the list shows it.
 *
 * @param summary one line
 * @param source where it comes from
 * @param maker makes the contestant from the typed name; throws if a parameter is not allowed
 */
public record Family(Group group, String name, String summary, String source, Function<TypedName, Contestant> maker) {

    private record NoParameters() {}

    /** Returns a pool whose parameters are the components of a record. */
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

    /** Returns a pool without parameters. */
    static Family of(
            Group group, String name, String summary, String source, Function<PoolThreads, ContestantPool> opener) {
        return of(group, name, summary, source, new NoParameters(), (none, threads) -> opener.apply(threads));
    }
}
