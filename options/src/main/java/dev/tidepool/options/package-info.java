/** Reads what users type: the name and the parameters of a policy. Error messages are one line. */
@NullMarked
package dev.tidepool.options;

import org.jspecify.annotations.NullMarked;
