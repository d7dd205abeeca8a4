/** A distributed executor: tasks on the self-sizing pools of a cluster, each with a known end. */
@NullMarked
package dev.tidepool.cluster;

import org.jspecify.annotations.NullMarked;
