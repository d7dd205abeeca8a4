/** Compares the runs of a race: the runs that count, their figures, the ranking and the regret. */
@NullMarked
package dev.tidepool.lab.results.compare;

import org.jspecify.annotations.NullMarked;
