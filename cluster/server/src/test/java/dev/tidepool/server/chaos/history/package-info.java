/** What every process of a chaos run writes down, and the rules that it is held against. */
@NullMarked
package dev.tidepool.server.chaos.history;

import org.jspecify.annotations.NullMarked;
