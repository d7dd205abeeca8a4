/** The lock of the pool's books. Uses nothing. Internal. */
@NullMarked
package dev.tidepool.executor.internal.lock;

import org.jspecify.annotations.NullMarked;
