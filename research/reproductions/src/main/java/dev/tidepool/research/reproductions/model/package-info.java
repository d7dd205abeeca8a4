/** An experiment and its outcome: published values beside ours, and a verdict on every claim. */
@NullMarked
package dev.tidepool.research.reproductions.model;

import org.jspecify.annotations.NullMarked;
