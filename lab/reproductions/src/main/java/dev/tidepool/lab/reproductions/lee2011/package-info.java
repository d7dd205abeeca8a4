/** Experiments D and F: TEMA before an authentication server, and the M/M/c threshold. */
@NullMarked
package dev.tidepool.lab.reproductions.lee2011;

import org.jspecify.annotations.NullMarked;
