/** Virtual time: events and the queue that fires them in order. */
@NullMarked
package dev.tidepool.lab.simulator.event;

import org.jspecify.annotations.NullMarked;
