/**
 * The benchmark suite of [group16] with real threads. A cell is one run of one service under one profile, in a fresh
 * JVM.
 */
@NullMarked
package dev.tidepool.research.reproductions.group16.suite;

import org.jspecify.annotations.NullMarked;
