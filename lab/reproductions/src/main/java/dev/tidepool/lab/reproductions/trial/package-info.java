/** Trials that several papers share: simulated runs, rates and contenders. */
@NullMarked
package dev.tidepool.lab.reproductions.trial;

import org.jspecify.annotations.NullMarked;
