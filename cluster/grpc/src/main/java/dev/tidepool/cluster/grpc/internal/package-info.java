/** The streams between callers and nodes: their messages, their flow control and their certificates. */
@NullMarked
package dev.tidepool.cluster.grpc.internal;

import org.jspecify.annotations.NullMarked;
