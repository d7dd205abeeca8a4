/** How far a long command is: what it does, how long it still takes, and views for terminals and for files. */
@NullMarked
package dev.tidepool.options.progress;

import org.jspecify.annotations.NullMarked;
