/** The distributed executor on several processes of this machine, compared with plain Hazelcast. */
@NullMarked
package dev.tidepool.research.benchmarks.cluster;

import org.jspecify.annotations.NullMarked;
