/** Simulations of one pool, which several papers share. */
@NullMarked
package dev.tidepool.lab.reproductions.simulation;

import org.jspecify.annotations.NullMarked;
