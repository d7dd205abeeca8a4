/** A caller: routes tasks to members, keeps their leases, and gives every task its end. */
@NullMarked
package dev.tidepool.cluster.internal.caller;

import org.jspecify.annotations.NullMarked;
