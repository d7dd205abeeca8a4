/** The lab: races of thread pools on real work, and the command line in front of them. */
@NullMarked
package dev.tidepool.lab;

import org.jspecify.annotations.NullMarked;
