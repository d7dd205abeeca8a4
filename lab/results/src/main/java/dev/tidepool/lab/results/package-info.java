/** The result file: races, runs and their parts, and the statistics of repetitions. */
@NullMarked
package dev.tidepool.lab.results;

import org.jspecify.annotations.NullMarked;
