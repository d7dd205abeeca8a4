/** Faults upon real nodes and callers under load, and a look at what they all wrote down. See {@code docs/results/chaos.md}. */
@NullMarked
package dev.tidepool.server.chaos;

import org.jspecify.annotations.NullMarked;
