/** The lock of the pool's books, and the room on the stack that a change of them needs. Uses nothing. Internal. */
@NullMarked
package dev.tidepool.executor.internal.lock;

import org.jspecify.annotations.NullMarked;
