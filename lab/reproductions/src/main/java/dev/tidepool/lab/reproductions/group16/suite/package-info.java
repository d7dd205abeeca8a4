/** The benchmark suite of Group-16 (paper 003) with real threads: one cell of it is one service under one profile in a JVM of its own. */
@NullMarked
package dev.tidepool.lab.reproductions.group16.suite;

import org.jspecify.annotations.NullMarked;
