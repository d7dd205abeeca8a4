/** Trials that several papers share: simulated runs, rates and contenders. */
@NullMarked
package dev.tidepool.lab.reproductions.simulation;

import org.jspecify.annotations.NullMarked;
