/** The work of a chaos run: what nodes do, and the callers that ask for it. */
@NullMarked
package dev.tidepool.server.chaos.load;

import org.jspecify.annotations.NullMarked;
