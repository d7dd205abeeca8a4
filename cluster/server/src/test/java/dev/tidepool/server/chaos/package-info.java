/** Faults upon real nodes and callers under load, and a check of what they wrote: {@code docs/results/chaos.md}. */
@NullMarked
package dev.tidepool.server.chaos;

import org.jspecify.annotations.NullMarked;
