/** The load generator that asks a server by HTTP: open loop on schedule, and closed loop. */
@NullMarked
package dev.tidepool.lab.load;

import org.jspecify.annotations.NullMarked;
