package dev.tidepool.lab.contestant;

import java.util.function.IntFunction;

/**
 * A pool as the user finds it in the list.
 *
 * @param name the name to type
 * @param summary what it is, in one line
 * @param source where it comes from
 * @param takesThreads whether {@code name:threads} sets the number of threads
 * @param maker makes the contestant for a number of threads; the number is 0 where none was given
 */
public record Family(String name, String summary, String source, boolean takesThreads, IntFunction<Contestant> maker) {}
