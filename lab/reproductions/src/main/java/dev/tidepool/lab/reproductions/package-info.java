/** One class for each published experiment, and the models that they share. */
@NullMarked
package dev.tidepool.lab.reproductions;

import org.jspecify.annotations.NullMarked;
