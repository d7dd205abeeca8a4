/** The models that simulations are made of, what is fed into them, and what comes out. */
@NullMarked
package dev.tidepool.simulator;

import org.jspecify.annotations.NullMarked;
