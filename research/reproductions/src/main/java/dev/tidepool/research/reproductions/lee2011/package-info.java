/** Experiments D and F: TEMA on an authentication server, and the M/M/c threshold [lee2011]. */
@NullMarked
package dev.tidepool.research.reproductions.lee2011;

import org.jspecify.annotations.NullMarked;
