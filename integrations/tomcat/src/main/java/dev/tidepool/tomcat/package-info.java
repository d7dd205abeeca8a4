/** Tidepool in Tomcat: the threads of its connectors, as an executor of the service or of one connector. */
@NullMarked
package dev.tidepool.tomcat;

import org.jspecify.annotations.NullMarked;
