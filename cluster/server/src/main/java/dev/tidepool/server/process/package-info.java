/** Nodes in child processes that races, benchmarks and tests can stop, slow down and kill. For Linux and macOS. */
@NullMarked
package dev.tidepool.server.process;

import org.jspecify.annotations.NullMarked;
