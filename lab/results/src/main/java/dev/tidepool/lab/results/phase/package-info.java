/** Races by phase: each pool is judged by its worst phase. */
@NullMarked
package dev.tidepool.lab.results.phase;

import org.jspecify.annotations.NullMarked;
