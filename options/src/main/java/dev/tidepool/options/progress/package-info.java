/** The progress of a long command: its step, its time left, and views for terminals and files. */
@NullMarked
package dev.tidepool.options.progress;

import org.jspecify.annotations.NullMarked;
