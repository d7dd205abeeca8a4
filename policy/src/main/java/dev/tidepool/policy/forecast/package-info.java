/** Forecasts and queueing formulas that the sizing policies share. Pure arithmetic. */
@NullMarked
package dev.tidepool.policy.forecast;

import org.jspecify.annotations.NullMarked;
