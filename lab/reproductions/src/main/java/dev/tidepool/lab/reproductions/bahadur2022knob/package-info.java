/** Experiment C: frequency-oriented pools, with and without profiles of service times. */
@NullMarked
package dev.tidepool.lab.reproductions.bahadur2022knob;

import org.jspecify.annotations.NullMarked;
