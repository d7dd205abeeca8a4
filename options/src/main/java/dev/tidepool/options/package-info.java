/** What users type: a policy's name with parameters, taken apart, found in its catalogue, and refused in one line. */
@NullMarked
package dev.tidepool.options;

import org.jspecify.annotations.NullMarked;
