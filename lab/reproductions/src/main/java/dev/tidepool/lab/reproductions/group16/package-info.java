/** Experiment E: the benchmark suite of the adaptive executor service. */
@NullMarked
package dev.tidepool.lab.reproductions.group16;

import org.jspecify.annotations.NullMarked;
