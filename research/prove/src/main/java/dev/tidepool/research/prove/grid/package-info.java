/** The grid of workloads, loads and cores on which a policy is proved. */
@NullMarked
package dev.tidepool.research.prove.grid;

import org.jspecify.annotations.NullMarked;
