/** A member: starts tasks under their caller's lease and reports their outcomes. */
@NullMarked
package dev.tidepool.cluster.internal.member;

import org.jspecify.annotations.NullMarked;
