/** The protocol between callers and members: messages, envelopes, frames and their bytes. */
@NullMarked
package dev.tidepool.cluster.internal.wire;

import org.jspecify.annotations.NullMarked;
