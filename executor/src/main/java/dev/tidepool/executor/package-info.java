/** The executor that people use: the façade, its builder, and what they take and give. */
@NullMarked
package dev.tidepool.executor;

import org.jspecify.annotations.NullMarked;
