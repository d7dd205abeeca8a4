/** A servlet on adaptive threads. */
@NullMarked
package dev.tidepool.examples.tomcat;

import org.jspecify.annotations.NullMarked;
