/** Reads the workload file: YAML nodes with their lines, units, and the model built from them. */
@NullMarked
package dev.tidepool.workload.file;

import org.jspecify.annotations.NullMarked;
