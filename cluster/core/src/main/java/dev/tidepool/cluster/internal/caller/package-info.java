/** A caller: routes tasks to members, renews its leases on them, and determines the outcome of every task. */
@NullMarked
package dev.tidepool.cluster.internal.caller;

import org.jspecify.annotations.NullMarked;
