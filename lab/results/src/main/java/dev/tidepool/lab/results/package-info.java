/** The result file, and the statistics over repetitions. */
@NullMarked
package dev.tidepool.lab.results;

import org.jspecify.annotations.NullMarked;
