/** The models, inputs and results of simulations. */
@NullMarked
package dev.tidepool.simulator;

import org.jspecify.annotations.NullMarked;
