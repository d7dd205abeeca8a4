/** Tidepool in Jetty: the threads of a server. */
@NullMarked
package dev.tidepool.jetty;

import org.jspecify.annotations.NullMarked;
