/** The bars: what our pool is to reach, and the rules that say whether it did. */
@NullMarked
package dev.tidepool.benchmarks.bar;

import org.jspecify.annotations.NullMarked;
