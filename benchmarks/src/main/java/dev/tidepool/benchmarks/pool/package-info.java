/**
 * The pools that are compared: the contestants of races ({@code dev.tidepool.lab.contestant}, where
 * every peer is adapted) with a fixed number of threads, and what only benchmarks look at.
 */
@NullMarked
package dev.tidepool.benchmarks.pool;

import org.jspecify.annotations.NullMarked;
