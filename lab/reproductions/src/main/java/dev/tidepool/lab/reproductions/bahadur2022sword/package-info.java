/** Experiments A and B: the distributed executor service and collaborative round robin. */
@NullMarked
package dev.tidepool.lab.reproductions.bahadur2022sword;

import org.jspecify.annotations.NullMarked;
