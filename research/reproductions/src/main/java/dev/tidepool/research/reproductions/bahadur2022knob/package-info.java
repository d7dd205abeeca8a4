/** Experiment C: a pool sized by the request rate and profiled service times [bahadur2022knob]. */
@NullMarked
package dev.tidepool.research.reproductions.bahadur2022knob;

import org.jspecify.annotations.NullMarked;
