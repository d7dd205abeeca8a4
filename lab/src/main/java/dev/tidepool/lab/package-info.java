/** Placeholder. */
@NullMarked
package dev.tidepool.lab;

import org.jspecify.annotations.NullMarked;
