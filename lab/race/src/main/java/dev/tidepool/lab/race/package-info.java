/** A race: plan, calibration, one fresh JVM for each run, open-loop arrivals, measurements. */
@NullMarked
package dev.tidepool.lab.race;

import org.jspecify.annotations.NullMarked;
