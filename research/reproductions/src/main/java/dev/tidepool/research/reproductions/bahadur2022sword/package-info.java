/** Experiments A and B: distributed thread pools and collaborative round robin [bahadur2022sword]. */
@NullMarked
package dev.tidepool.research.reproductions.bahadur2022sword;

import org.jspecify.annotations.NullMarked;
