/** The real work of a race's tasks: CPU work by kind, waits, and limited resources. */
@NullMarked
package dev.tidepool.lab.measure.task;

import org.jspecify.annotations.NullMarked;
