/** Child JVMs: one line of JSON as the request, a file as the answer. */
@NullMarked
package dev.tidepool.lab.measure.process;

import org.jspecify.annotations.NullMarked;
