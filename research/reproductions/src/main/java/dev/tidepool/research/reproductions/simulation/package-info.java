/** Simulations of one pool, which several papers share. */
@NullMarked
package dev.tidepool.research.reproductions.simulation;

import org.jspecify.annotations.NullMarked;
