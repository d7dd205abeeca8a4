/** Workload files: the reader of the YAML format, and the built-in workloads. */
@NullMarked
package dev.tidepool.lab.workload.file;

import org.jspecify.annotations.NullMarked;
