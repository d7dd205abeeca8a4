/** A member: starts tasks under their caller's lease and tells how they ended. */
@NullMarked
package dev.tidepool.cluster.internal.member;

import org.jspecify.annotations.NullMarked;
