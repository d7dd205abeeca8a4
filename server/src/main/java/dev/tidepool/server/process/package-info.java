/** Nodes in processes of their own, to freeze, to weaken and to kill: for races, benchmarks and tests. Linux and macOS. */
@NullMarked
package dev.tidepool.server.process;

import org.jspecify.annotations.NullMarked;
