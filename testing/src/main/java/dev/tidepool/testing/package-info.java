/** What the tests of all modules share. Part of no product. */
@NullMarked
package dev.tidepool.testing;

import org.jspecify.annotations.NullMarked;
