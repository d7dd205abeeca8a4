/** The servers with a pool of choice, their pools, and the work of a request. */
@NullMarked
package dev.tidepool.research.benchmarks.servers.host;

import org.jspecify.annotations.NullMarked;
