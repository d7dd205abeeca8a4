/** The bars: bounds that our pool should reach, and the rule that judges them. */
@NullMarked
package dev.tidepool.research.benchmarks.bar;

import org.jspecify.annotations.NullMarked;
