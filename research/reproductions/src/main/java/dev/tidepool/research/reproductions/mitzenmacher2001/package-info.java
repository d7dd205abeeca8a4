/** Experiment G: two choices among many servers [mitzenmacher2001]. */
@NullMarked
package dev.tidepool.research.reproductions.mitzenmacher2001;

import org.jspecify.annotations.NullMarked;
