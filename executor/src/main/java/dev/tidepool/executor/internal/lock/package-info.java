/**
 * The lock of the pool's books, the room on the stack that a change of them needs, and a yield that throws nothing.
 * Uses nothing. Internal.
 */
@NullMarked
package dev.tidepool.executor.internal.lock;

import org.jspecify.annotations.NullMarked;
