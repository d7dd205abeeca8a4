/** What callers and members say to each other, byte by byte. */
@NullMarked
package dev.tidepool.cluster.internal.wire;

import org.jspecify.annotations.NullMarked;
