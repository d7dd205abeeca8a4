/**
 * Runs as they happen: a page for browsers, fed with server-sent events, and a view for terminals. Both take figures,
 * whoever has them.
 */
@NullMarked
package dev.tidepool.lab.live;

import org.jspecify.annotations.NullMarked;
