/** The models, inputs and results of simulations. */
@NullMarked
package dev.tidepool.lab.simulator;

import org.jspecify.annotations.NullMarked;
