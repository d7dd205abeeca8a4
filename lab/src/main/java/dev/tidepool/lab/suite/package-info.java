/** The benchmark suite of Group-16 (paper 003) with real threads: one cell of it is one service under one profile in a JVM of its own. */
@NullMarked
package dev.tidepool.lab.suite;

import org.jspecify.annotations.NullMarked;
