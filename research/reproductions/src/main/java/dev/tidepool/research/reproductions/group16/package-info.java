/** Experiment E: the executor services of [group16], under the loads of its benchmark suite. */
@NullMarked
package dev.tidepool.research.reproductions.group16;

import org.jspecify.annotations.NullMarked;
