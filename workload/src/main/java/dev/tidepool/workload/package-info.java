/** A workload: when tasks arrive and what each of them does, read from a file and drawn ahead as a schedule. */
@NullMarked
package dev.tidepool.workload;

import org.jspecify.annotations.NullMarked;
