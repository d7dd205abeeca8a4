/** The benchmark of pools inside servers: Tomcat, Jetty, Netty and gRPC. */
@NullMarked
package dev.tidepool.research.benchmarks.servers;

import org.jspecify.annotations.NullMarked;
