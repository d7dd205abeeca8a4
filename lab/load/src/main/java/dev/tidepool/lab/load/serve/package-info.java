/** A pool behind HTTP: the server under test. */
@NullMarked
package dev.tidepool.lab.load.serve;

import org.jspecify.annotations.NullMarked;
