/** An experiment and its outcome: published values beside ours, and a verdict on every claim. */
@NullMarked
package dev.tidepool.lab.reproductions.model;

import org.jspecify.annotations.NullMarked;
