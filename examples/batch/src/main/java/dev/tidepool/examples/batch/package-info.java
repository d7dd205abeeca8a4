/** A batch job on an adaptive pool. */
@NullMarked
package dev.tidepool.examples.batch;

import org.jspecify.annotations.NullMarked;
