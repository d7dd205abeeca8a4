/** The machine that measures: its CPU, its noise, the probe beside the pool, and calibration. */
@NullMarked
package dev.tidepool.lab.measure.machine;

import org.jspecify.annotations.NullMarked;
