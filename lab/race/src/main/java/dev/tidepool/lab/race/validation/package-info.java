/** The simulator compared with reality: the same arrivals on a real and on a simulated pool. */
@NullMarked
package dev.tidepool.lab.race.validation;

import org.jspecify.annotations.NullMarked;
