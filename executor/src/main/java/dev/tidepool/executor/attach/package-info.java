/**
 * Sizing policies for pools that exist already. One call attaches a policy to a {@link
 * java.util.concurrent.ThreadPoolExecutor}; other pools need a small {@link dev.tidepool.executor.attach.ManagedPool}.
 */
@NullMarked
package dev.tidepool.executor.attach;

import org.jspecify.annotations.NullMarked;
