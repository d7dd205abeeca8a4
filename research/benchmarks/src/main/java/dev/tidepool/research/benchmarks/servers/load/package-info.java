/** The load on a server: {@code wrk}, or a child process with a closed or an open loop. */
@NullMarked
package dev.tidepool.research.benchmarks.servers.load;

import org.jspecify.annotations.NullMarked;
