/** Tidepool in Vert.x: the threads of its blocking code. */
@NullMarked
package dev.tidepool.vertx;

import org.jspecify.annotations.NullMarked;
