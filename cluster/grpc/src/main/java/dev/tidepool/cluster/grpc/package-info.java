/** Callers as clients of a cluster, over gRPC. */
@NullMarked
package dev.tidepool.cluster.grpc;

import org.jspecify.annotations.NullMarked;
