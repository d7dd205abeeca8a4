/** What callers and members share: outboxes, the thread that flushes them, tickers, trust and rate-limited warnings. */
@NullMarked
package dev.tidepool.cluster.internal.endpoint;

import org.jspecify.annotations.NullMarked;
