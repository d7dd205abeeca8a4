/** The result file, and the statistics over repetitions. */
@NullMarked
package dev.tidepool.lab.result;

import org.jspecify.annotations.NullMarked;
