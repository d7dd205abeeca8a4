/** Simulations, and the models they are made of. */
@NullMarked
package dev.tidepool.simulator;

import org.jspecify.annotations.NullMarked;
