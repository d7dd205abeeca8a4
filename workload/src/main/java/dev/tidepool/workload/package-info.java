/** Placeholder. */
@NullMarked
package dev.tidepool.workload;

import org.jspecify.annotations.NullMarked;
