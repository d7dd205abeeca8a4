/** Interceptors that limit the calls of gRPC servers and clients. */
@NullMarked
package dev.tidepool.limiter.grpc;

import org.jspecify.annotations.NullMarked;
