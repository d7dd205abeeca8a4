/** The servers with a pool of choice, their pools, and the work of a request. */
@NullMarked
package dev.tidepool.benchmarks.servers.host;

import org.jspecify.annotations.NullMarked;
