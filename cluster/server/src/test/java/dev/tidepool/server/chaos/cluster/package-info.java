/** The processes of a chaos run, and the network between them. */
@NullMarked
package dev.tidepool.server.chaos.cluster;

import org.jspecify.annotations.NullMarked;
