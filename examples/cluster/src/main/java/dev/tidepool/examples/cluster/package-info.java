/** A cluster of three nodes and a client. */
@NullMarked
package dev.tidepool.examples.cluster;

import org.jspecify.annotations.NullMarked;
